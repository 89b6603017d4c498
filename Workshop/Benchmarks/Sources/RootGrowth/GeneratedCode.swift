/// Swift code for the injected types of an app: each has a protocol, and depends on the two types before it.
enum GeneratedCode {
    /// How many types before it a type depends on.
    private static let dependencyCount = 2

    /// The protocols `Service0`, `Service1`, … and the classes `LiveService0`, … that implement them.
    ///
    /// - Parameters:
    ///   - range: The numbers of the types.
    ///   - access: The access level of the types, such as `public`, which keeps the optimizer from leaving out those
    ///     that nothing uses.
    /// - Returns: The declarations.
    static func types(_ range: Range<Int>, access: String = "") -> String {
        lines(range) { index in
            let dependencies = dependencies(of: index, in: range)
            return """
                \(access) protocol Service\(index): Sendable { func run() -> Int }
                \(access) final class LiveService\(index): Service\(index) {
                \(lines(dependencies) { "    let \(property($0))" })
                    \(access) init(\(list(dependencies, property))) {
                \(lines(dependencies) { "        self.service\($0) = service\($0)" })
                    }
                    \(access) func run() -> Int { \(index) }
                }
                """
        }
    }

    /// The declaration of a property, or of a parameter, without its keyword.
    static func property(_ index: Int) -> String { "service\(index): any Service\(index)" }

    /// Stored properties for the types of a range.
    static func properties(_ range: Range<Int>) -> String { lines(range) { "    let \(property($0))" } }

    /// The creation of a value, from others that can be named in the same scope.
    static func creation(_ index: Int, in range: Range<Int>) -> String {
        "LiveService\(index)(\(arguments(dependencies(of: index, in: range))))"
    }

    /// `service1: service1, service2: service2`.
    static func arguments(_ range: Range<Int>) -> String { list(range) { "service\($0): service\($0)" } }

    /// The types that a type depends on: those before it, as far as they are in `range`.
    static func dependencies(of index: Int, in range: Range<Int>) -> Range<Int> {
        max(range.lowerBound, index - dependencyCount)..<index
    }

    static func lines(_ range: Range<Int>, _ line: (Int) -> String) -> String {
        range.map(line).joined(separator: "\n")
    }

    static func list(_ range: Range<Int>, _ element: (Int) -> String) -> String {
        range.map(element).joined(separator: ", ")
    }
}

extension Range<Int> {
    /// The range in parts of at most `size`.
    func cut(size: Int) -> [Range<Int>] {
        stride(from: lowerBound, to: upperBound, by: size).map { $0..<Swift.min($0 + size, upperBound) }
    }
}
