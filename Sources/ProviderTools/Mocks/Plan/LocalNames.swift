extension Declaration {
    /// The name for a local constant, or a longer one where a parameter has that name.
    func unusedName(_ name: String) -> String {
        let isUsed = parameters.contains { $0.name == name || ($0.name == nil && $0.label == name) }
        return isUsed ? "stub\(name.capitalizedWord)" : name
    }
}
