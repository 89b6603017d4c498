/// What one requirement adds to a mock.
struct MockMember {
    /// A stub and the structure of its arguments.
    struct Stub {
        let name: String
        /// `AsyncStub`, with its module where the name alone is ambiguous.
        let kind: String
        /// `AsyncStub<String, Image?>`.
        let type: String
        /// `StoreArguments`, if there are several arguments.
        var arguments: ArgumentsStructure?
        let isStatic: Bool
        /// The types that keep the stub from being `Sendable` where it has to be.
        let unprovenTypes: [String]
        /// What the initializer of the mock takes to answer the stub; nil for a stub that a test answers later.
        var dependency: InstanceDependency?
    }

    /// A property of a `DependencyProviding`, as a parameter of the mock's initializer.
    struct InstanceDependency {
        let name: String
        /// `any NetworkClient`, with `@escaping` where it is a closure.
        let type: String
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
