/// A function that creates a dependency on demand.
enum MakeFunction {
    /// Functions that the platform's protocols ask for, and that make nothing that the convention speaks of.
    private static let platformNames: Set<String> = [
        "makeAsyncIterator", "makeCoordinator", "makeIterator", "makeBody",
    ]

    /// Whether a name begins with the word `make`, as `makeSession` and `make` do and `makeshift` and `maker` don't.
    static func isName(_ name: String) -> Bool {
        guard name.hasPrefix("make"), !platformNames.contains(name) else { return false }
        return name.dropFirst("make".count).first.map { !$0.isLowercase } ?? true
    }
}

extension Symbol {
    /// Whether the name is that of a `make…` function.
    var hasMakeName: Bool { MakeFunction.isName(baseName) }
}
