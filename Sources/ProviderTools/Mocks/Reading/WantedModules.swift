/// Collects the names of modules about which something was asked and nothing is known.
final class WantedModules {
    private(set) var names: Set<String> = []

    func note(_ module: String?) {
        if let module { names.insert(module) }
    }
}
