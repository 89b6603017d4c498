/// The structure of the stubs of static members, which have no object that could hold them, in a task local.
struct StaticStubs {
    private let stubs: [MockStub]
    private let context: MockContext

    init(_ stubs: [MockStub], context: MockContext) {
        self.stubs = stubs
        self.context = context
    }

    private var declarations: [String] { stubs.flatMap { $0.declaration() } }

    /// The structure and the property that stand in the mock.
    var innerBlocks: [[String]] {
        guard !stubs.isEmpty else { return [] }
        guard case .globalActor = context.isolation else {
            return [
                Self.comment("\(context.mockName).$stubs") + ["struct StaticStubs: Sendable {"]
                    + indented(declarations) + ["}"],
                ["@TaskLocal static var stubs = StaticStubs()"],
            ]
        }
        // A task local of the class itself would belong to its actor.
        let current = ["@TaskLocal static var current = StaticStubs()", ""]
        return [
            Self.comment("\(context.mockName).StaticStubs.$current")
                + ["nonisolated struct StaticStubs: Sendable {"] + indented(current + declarations) + ["}"],
            ["nonisolated static var stubs: StaticStubs { .current }"],
        ]
    }

    /// The structure that stands before a generic mock, which can't have static stored properties.
    var outerLines: [String] {
        guard !stubs.isEmpty else { return [] }
        let name = "\(context.mockName)\(StubbingNames.staticStubs)"
        let blocks =
            stubs.compactMap(\.structure).map(\.lines) + [["@TaskLocal static var current = \(name)()"], declarations]
        return Self.comment("\(name).$current")
            + ["nonisolated struct \(name): Sendable {"] + indented(Array(blocks.joined(separator: [""]))) + ["}", ""]
    }

    private static func comment(_ current: String) -> [String] {
        ["/// The stubs of static members.", "///", "/// `\(current).withValue(.init()) { … }` gives a test its own."]
    }
}
