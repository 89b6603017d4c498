import Stubbing
import Testing

private protocol Player: Sendable {
    var title: String { get }
    var volume: Int { get nonmutating set }
    var duration: Duration { get async throws }
}

// A setter has its own stub, named after its action.
private final class MockPlayer: Player {
    let titleStub = Stub<Void, String>()
    let volumeStub = Stub<Void, Int>()
    let setVolumeStub = Stub<Int, Void>()
    let durationStub = AsyncThrowingStub<Void, Duration, any Error>()

    var title: String { titleStub() }

    var volume: Int {
        get { volumeStub() }
        set { setVolumeStub(newValue) }
    }

    var duration: Duration {
        get async throws { try await durationStub() }
    }
}

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct PropertiesTests {
    @Test
    func readAndWrittenPropertiesAreStubbed() async throws {
        let player = MockPlayer()
        player.titleStub.defaultReturnValue = "Prelude"
        player.volumeStub.defaultReturnValue = 3
        player.durationStub.defaultReturnValue = .seconds(90)

        player.volume += 1
        #expect(player.title == "Prelude")
        #expect(try await player.duration == .seconds(90))
        #expect(player.setVolumeStub.callArguments == [4])
        expectCalls(inOrder: player.volumeStub.called(), player.setVolumeStub.called(with: 4))
    }
}
