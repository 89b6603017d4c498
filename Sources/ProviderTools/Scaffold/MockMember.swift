/// What one requirement adds to a mock.
struct MockMember {
    /// A stub and the structure of its arguments.
    struct Stub {
        let name: String
        /// `AsyncStub<String, Image?>`.
        let type: String
        /// `StoreArguments`, if there are several arguments.
        var arguments: ArgumentsStructure?
        let isStatic: Bool
        /// The types that keep the stub from being `Sendable` where it has to be.
        let unprovenTypes: [String]
    }

    /// A structure of several arguments of one call.
    struct ArgumentsStructure {
        let name: String
        let fields: [(name: String, type: String)]
        let conformances: [String]

        var lines: [String] {
            let inherited = conformances.isEmpty ? "" : ": \(conformances.joined(separator: ", "))"
            return ["struct \(name)\(inherited) {"] + fields.map { "    let \($0.name): \($0.type)" } + ["}"]
        }
    }

    var stubs: [Stub] = []
    /// The function, property, subscript or initializer.
    var lines: [String] = []
    var notes: [ScaffoldedMock.Note] = []
}
