import Testing

@testable import ProviderTools

/// The table of where mocks run.
///
/// ``IsolationSettingsTests`` show that they compile there.
@Suite(.timeLimit(.minutes(5)))
struct MockIsolationTests {
    private static let types = """
        @globalActor public actor Painter { public static let shared = Painter() }
        public final class Draft {}
        public final class Parser<P: AnyObject> {}
        @MainActor open class Screen { public init() {} }
        open class Base { public init() {} }
        public protocol Free { func name() -> String; func load() async -> Int; func take(_ draft: Draft) async }
        public protocol Keyed { associatedtype Key; var key: Key { get } }
        public protocol Named { var name: String { get } }
        public protocol Made: Named { static func make() -> Int }
        @Painter public protocol Painted { func paint() }
        extension Comparable where Self: Ranked { public static func < (left: Self, right: Self) -> Bool { true } }
        public protocol Ranked {}

        """

    /// A protocol, and the head of its mock with the members that are `nonisolated`.
    private static let rows = [
        ("protocol P { func f() }", "final class MockP: P"),
        ("nonisolated protocol P { func f() }", "nonisolated final class MockP: P"),
        ("protocol P: Actor { func f() }", "actor MockP: P"),
        ("protocol P: Actor, Free { func f() }", "actor MockP: P; name(), take(_:)"),
        ("@MainActor protocol P { func f() }", "@MainActor final class MockP: P"),
        ("@MainActor protocol P { nonisolated func f() }", "@MainActor final class MockP: P; f()"),
        ("@MainActor protocol P: Free { func f() }", "@MainActor final class MockP: nonisolated P; name(), take(_:)"),
        ("@MainActor protocol P: Keyed { var key: Int { get } }", "@MainActor final class MockP: nonisolated P; key"),
        ("@MainActor protocol P: Free, Sendable {}", "@MainActor final class MockP: nonisolated P; name(), take(_:)"),
        ("@Painter protocol P: Painted { func f() }", "@Painter final class MockP: P"),
        ("@Painter protocol P { func f(_ draft: Draft) }", "@Painter final class MockP: P"),
        ("@Painter protocol P: Free { func f() }", "@Painter final class MockP: nonisolated P; name(), take(_:)"),
        ("@Painter protocol P: Made { func f() }", "@Painter final class MockP: nonisolated P; make(), name"),
        ("@Painter protocol P: Named { var name: String { get } }", "@Painter final class MockP: nonisolated P; name"),
        ("protocol P: Actor, Made { func f() }", "actor MockP: P; name"),
        ("protocol P: Painted { func f() }", "@Painter final class MockP: P"),
        ("protocol P: Screen { func f() }", "@MainActor final class MockP: Screen, P"),
        ("protocol P: Base { func f() }", "nonisolated final class MockP: Base, P"),
        ("protocol P { nonisolated static func f() }", "nonisolated final class MockP: P; f()"),
        ("protocol P: AnyObject { func f(_ parser: Parser<Self>) }", "nonisolated final class MockP: P"),
        ("protocol P { func f(_ draft: Draft) async }", "nonisolated final class MockP: P; f(_:) on its caller's"),
        ("protocol P: Sendable { func f(_ draft: Draft) async }", "final class MockP: P"),
        ("protocol P { func f() -> any Q }; protocol Q {}", "final class MockP: P"),
        ("protocol Q { func f() -> any P }; protocol P {}", "nonisolated final class MockP: P"),
    ]

    /// Where the main actor is the default, a graph says so of members alone.
    private static let rowsOnMainActor = [
        ("protocol P { func f() }", "final class MockP: P"),
        ("protocol P: Free { func f() }", "@MainActor final class MockP: @MainActor P"),
        ("struct D: Hashable { var a = 1 }; protocol P { func f() -> Set<D> }", "@MainActor final class MockP: P"),
        ("protocol Q { func f() }; protocol P: Sendable, Q {}", "@MainActor final class MockP: nonisolated P"),
        ("protocol P: Identifiable { var id: Int { get } }", "final class MockP: P; id"),
        ("protocol P: Identifiable, Sendable { var id: Int { get } }", "final class MockP: P; id"),
        ("protocol P: Identifiable where ID == Int { var number: Int { get } }", "final class MockP: P"),
        (
            "protocol P: Comparable {}; extension P { static func < (left: Self, right: Self) -> Bool { true } }",
            "final class MockP: @MainActor P"
        ),
    ]

    @Test(arguments: rows)
    func aMockRunsWhereItsProtocolIs(declaration: String, expected: String) async throws {
        let actual = try await isolation(of: declaration, options: ["-swift-version", "6"])
        #expect(actual == expected)
    }

    @Test(arguments: rowsOnMainActor)
    func theDefaultActorOfTheProtocolsModuleCounts(declaration: String, expected: String) async throws {
        let actual = try await isolation(of: declaration, options: ["-default-isolation", "MainActor"])
        #expect(actual == expected)
    }

    @Test(arguments: [("Draft", true), ("Int", false)])
    func anInitializerThatNoActorCanHaveOnTheMainActorIsARemark(type: String, isNoted: Bool) async throws {
        let mock = try await CompiledModule("\(Self.types)protocol P: Actor { init(value: \(type)) }").mock(of: "P")
        let message = "MockP.init(value:) doesn't compile in tests whose default isolation is the main actor, because "
        #expect(mock.notes.map(\.message).contains("\(message)\(type) isn't Sendable.") == isNoted)
    }

    private func isolation(of declaration: String, options: [String]) async throws -> String {
        let module = try await CompiledModule(Self.types + declaration, options: options)
        let mock = try await module.mock(of: "P")
        let head = mock.head.attributes.filter { !$0.hasPrefix("///") } + [mock.head.declaration]
        let members = mock.members.compactMap { member -> String? in
            let title = member.requirement.symbol.title
            let lines = mock.lines(member)
            if lines.contains(where: { $0.contains("nonisolated(nonsending) ") }) { return "\(title) on its caller's" }
            return lines.contains { $0.contains("nonisolated ") } ? title : nil
        }
        return ([head.joined(separator: " ")] + [members.joined(separator: ", ")].filter { !$0.isEmpty })
            .joined(separator: "; ")
    }
}
