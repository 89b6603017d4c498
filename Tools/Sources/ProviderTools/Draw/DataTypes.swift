/// Tells data from collaborators by the protocols of the standard library that a type conforms to.
///
/// A type that is compared, encoded, thrown, or iterated over is data. It may still be injected or created: what a bag
/// contains, or a `make…` function returns, is a dependency whatever it conforms to.
struct DataTypes {
    let codebase: Codebase

    func contains(_ usr: String) -> Bool {
        guard let symbol = codebase.symbol(usr), !symbol.hasKeyword("actor") else { return false }
        // `NSObject` is compared and hashed, whatever its subclasses are for.
        let common: Set<String> = codebase.classes(from: usr).contains(USR.object) ? [USR.equatable, USR.hashable] : []
        return !Self.protocols.subtracting(common).isDisjoint(with: codebase.inheritedProtocols(of: usr))
    }

    private static let protocols = ToolchainProtocol.usrs(.ofData)
}
