import Providers
import Stubbing
import Testing

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct WeakSharedTests {
    private protocol Playing: AnyObject, Sendable {}

    private final class Player: Playing {}

    @Test
    func readersShareAValueThatIsHeld() {
        let creations = Counter()
        let weakService = WeakShared {
            creations.increment()
            return Service()
        }
        let first = weakService.value
        #expect(weakService.value === first)
        withExtendedLifetime(first) { #expect(creations.count == 1) }
    }

    @Test
    func aNewValueIsCreatedAfterTheLastReferenceIsReleased() {
        let creations = Counter()
        let weakService = WeakShared {
            Service("\(creations.increment())")
        }
        weak var first: Service?
        do {
            let holder = weakService.value
            first = holder
            #expect(holder.name == "1")
        }
        #expect(first == nil)
        #expect(weakService.value.name == "2")
    }

    @Test
    func holdsValuesBehindAProtocol() {
        let weakPlayer = WeakShared<any Playing> { Player() }
        let player = weakPlayer.value
        #expect(weakPlayer.value === player)
    }

    @Test
    func holdsValuesBehindAProtocolThatStructsMayAdopt() {
        let creations = Counter()
        let weakPlayer = WeakShared<any Sendable> {
            creations.increment()
            return Player()
        }
        weak var first: Player?
        do {
            let player = weakPlayer.value as? Player
            first = player
            #expect(weakPlayer.value as? Player === player)
            withExtendedLifetime(player) { #expect(creations.count == 1) }
        }
        #expect(first == nil)
        _ = weakPlayer.value
        #expect(creations.count == 2)
    }

    /// Errors are stored in boxes.
    @Test
    func holdsErrorsThatAreObjects() {
        final class Failure: Error {}
        let weakError = WeakShared<any Error> { Failure() }
        weak var first: Failure?
        do {
            let error = weakError.value as? Failure
            first = error
            for _ in 0..<3 { #expect(weakError.value as? Failure === error) }
            withExtendedLifetime(error) {}
        }
        #expect(first == nil)
        #expect(weakError.value is Failure)
    }

    @Test
    func neverReturnsTwoLiveValues() throws {
        // Values are created and released while threads race. Values that two threads hold at the same time must be
        // equal.
        for _ in 0..<300 {
            let weakService = WeakShared { Service() }
            let seen = try race(threads: 4) { _ in
                var held = weakService.value
                for _ in 0..<20 {
                    let again = weakService.value
                    if again !== held { return false }
                    held = again
                }
                return true
            }
            #expect(seen == [true, true, true, true])
        }
    }

    @Test
    func aValueThatIsNotAnObjectTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = WeakShared { 7 }.value
        }
        let words = result.standardErrorText
        #expect(
            words.contains("created a value of type Int, but it can hold only class instances. Use Shared instead.")
        )
    }
}
