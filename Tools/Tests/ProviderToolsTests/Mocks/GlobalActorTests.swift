import Testing

@testable import ProviderTools

/// Global actors other than the main actor, which a graph identifies as the compiler does.
@Suite(.timeLimit(.minutes(5)))
struct GlobalActorTests {
    private static let mocks = WrittenMocks.fromEachGraphKind(
        types: """
            @globalActor actor Painter { static let shared = Painter() }
            final class Draft {}
            protocol Named {
                var name: String { get }
                func wait() async
                func load(_ draft: Draft) async
                static func make() -> Int
            }
            @Painter protocol Rooted { func redraw() }
            """,
        protocols: [isolated, mixed, inheriting, restating, actor, rooted]
    )

    private static let isolated = "@Painter protocol P { func draw(_ draft: Draft) }"
    private static let mixed = "@MainActor protocol P { @Painter func draw() async -> Int }"

    private static let inheriting = "@Painter protocol P: Named { func draw() }"
    private static let restating = "@Painter protocol P: Named { var name: String { get } }"
    private static let actor = "protocol P: Actor, Named { func draw() }"
    private static let rooted = "@Painter protocol P: Rooted { func draw() }"

    @Test
    func aMockIsOnTheActorOfItsProtocol() async throws {
        let mocks = try await Self.mocks.value
        #expect(mocks.text(Self.isolated).hasPrefix("@Painter\nfinal class MockP: P {\n"))
    }

    @Test
    func aMemberIsOnTheActorOfItsRequirement() async throws {
        let mocks = try await Self.mocks.value
        #expect(mocks.text(Self.mixed).contains("    @Painter\n    func draw() async -> Int {"))
    }

    /// The heads of the members, and that of the mock.
    private func heads(_ mock: String) -> [String] {
        mock.split(separator: "\n").filter { $0.hasSuffix("{") || $0.hasSuffix("}") }
            .filter { line in ["func ", "var name", " class ", "actor MockP"].contains(where: line.contains) }
            .map { String($0.prefix { $0 != "{" }.drop { $0 == " " }) }
    }

    @Test
    func aMemberThatAProtocolOfNoActorAsksForIsNonisolated() async throws {
        let mocks = try await Self.mocks.value
        #expect(
            heads(mocks.text(Self.inheriting)) == [
                "final class MockP: nonisolated P ", "func draw() ", "nonisolated var name: String ",
                "func wait() async ", "nonisolated func load(_ draft: Draft) async ",
                "nonisolated static func make() -> Int ",
            ]
        )
        #expect(heads(mocks.text(Self.restating)).contains("nonisolated var name: String "))
        #expect(
            heads(mocks.text(Self.actor)) == [
                "actor MockP: P ", "func draw() ", "nonisolated var name: String ", "func wait() async ",
                "nonisolated func load(_ draft: Draft) async ", "static func make() -> Int ",
            ]
        )
        #expect(
            heads(mocks.text(Self.rooted)) == ["final class MockP: P ", "func draw() ", "func redraw() "]
        )
    }
}
