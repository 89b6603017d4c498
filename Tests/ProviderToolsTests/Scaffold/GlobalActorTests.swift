import Testing

@testable import ProviderTools

/// Global actors other than the main actor, which a graph identifies as the compiler does.
@Suite(.ownThreads)
struct GlobalActorTests {
    private static let mocks = WrittenMocks.fromEachGraphKind(
        types: """
            @globalActor actor Painter { static let shared = Painter() }
            final class Draft {}
            """,
        protocols: [isolated, mixed]
    )

    private static let isolated = "@Painter protocol P { func draw(_ draft: Draft) }"
    private static let mixed = "@MainActor protocol P { @Painter func draw() async -> Int }"

    @Test
    func aMockIsOnTheActorOfItsProtocol() async throws {
        for mocks in try await Self.mocks.value {
            #expect(mocks.text(Self.isolated).hasPrefix("@Painter\nfinal class MockP: P {\n"))
        }
    }

    @Test
    func aMemberIsOnTheActorOfItsRequirement() async throws {
        for mocks in try await Self.mocks.value {
            #expect(mocks.text(Self.mixed).contains("    @Painter\n    func draw() async -> Int {"))
        }
    }
}
