import Providers
import Stubbing
import Testing

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct ExpiringTraps {
    private final class Detour: @unchecked Sendable {
        var number: Expiring<Int>?
    }

    @Test
    func aFactoryThatReadsItsOwnLifetimeTrapsEvenWithAShortLifespan() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let detour = Detour()
            let expiringNumber = Expiring(after: .zero, clock: .continuous) { detour.number?.value ?? 0 }
            detour.number = expiringNumber
            _ = expiringNumber.value
        }
        let words = result.standardErrorText
        #expect(words.contains(") would wait for itself: "))
    }
}
