/// A lifetime of the module `Providers`, or of a copy of its file.
struct Lifetime {
    /// The first words of its properties' names, by its own name.
    private static let prefixesOfName = [
        "Shared": ["shared"], "SharedByKey": ["shared"], "AsyncShared": ["async", "shared"],
        "AsyncSharedByKey": ["async", "shared"], "WeakShared": ["weak"], "Expiring": ["expiring"],
        "AsyncExpiring": ["async", "expiring"], "ScopedByKey": ["scoped"],
    ]

    let name: String
    private let prefixes: [String]
    /// The type of the value that it holds.
    let value: TypeSyntax?

    /// Nil for a type that is none.
    ///
    /// - Parameters:
    ///   - component: The name of the type, with its generic arguments.
    ///   - codebase: What is known of the modules.
    ///   - modules: The modules that are looked at, which may have copies of the file of a lifetime.
    init?(_ component: NameComponent, in codebase: Codebase, modules: Set<String>) {
        guard let prefixes = Self.prefixesOfName[component.text], let usr = component.usr,
            let module = codebase.module(of: usr), module == "Providers" || modules.contains(module)
        else { return nil }
        name = component.text
        self.prefixes = prefixes
        value = component.arguments.last
    }

    /// Whether a closure that makes the value is all that it takes to create one.
    var isCreatedByFactory: Bool { ["Shared", "WeakShared", "AsyncShared"].contains(name) }

    /// The name for a property of the value: `imageCache` for `sharedImageCache`, and any other name as it is.
    func valueName(for property: String) -> String {
        guard let prefix = prefixes.first(where: { property.beginsWithWord($0) }) else { return property }
        return String(property.dropFirst(prefix.count)).lowercasedFirst
    }

    /// The names that a provider may give a lifetime of one value, such as `sharedImageCache` for `imageCache`.
    static func names(for property: String) -> [String] {
        prefixesOfName.keys.sorted().filter { !$0.hasSuffix("ByKey") }
            .flatMap { prefixesOfName[$0] ?? [] }.uniqued().map { $0 + property.capitalizedFirst }
    }

    /// The type of the one value of a lifetime in a source file; nil for another type.
    static func held(by type: TypeSyntax) -> TypeSyntax? {
        guard case .name(let components) = type, let last = components.last, !last.text.hasSuffix("ByKey"),
            prefixesOfName[last.text] != nil
        else { return nil }
        return last.arguments.last
    }
}
