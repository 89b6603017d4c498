/// Another provider has to be written before one that creates it.
struct MissingProvider: Error, CustomStringConvertible {
    /// The name of the type that the provider is for.
    let ownerPath: [String]
    let module: String
    /// The provider that creates it.
    let neededBy: String

    var description: String {
        let owner = ownerPath.joined(separator: ".")
        return "There is no \(owner).\(DependencyBag.dependencyProvider.rawValue) that \(neededBy) could create. "
            + "Run `scaffold-provider \(owner)` first."
    }
}
