import Foundation
import Providers
import Testing

/// Cycles that the compiler cannot see, because they go through a variable.
struct SharedTraps {
    /// The detour: a reference that is filled in after the lifetimes are made.
    final class Detour: @unchecked Sendable {
        var service: Shared<Service>?
    }

    @Test
    func namesTheLifetimeThatReadsItself() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let detour = Detour()
            let service = Shared { detour.service?.value ?? Service() }
            detour.service = service
            _ = service.value
        }
        let line = #line - 6
        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(words.contains("Shared<Service> (ProvidersTests/SharedTraps.swift:\(line)) is read by its own factory"))
    }

    @Test
    func namesTheLifetimeThatReadsItselfThroughAnother() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let detour = Detour()
            let service = Shared { detour.service?.value ?? Service() }
            let pair = Shared { [service.value] }
            detour.service = Shared { pair.value[0] }
            _ = pair.value
        }
        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(words.contains("Shared<Array<Service>> (ProvidersTests/SharedTraps.swift:"))
        #expect(words.contains("is read by its own factory, so its creation can never end. Break the cycle."))
    }

    @Test
    func namesTheLifetimesThatWaitForEachOtherOnTwoThreads() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let bothBegan = NSCondition()
            let began = Counter()
            @Sendable func meet() {
                bothBegan.lock()
                if began.increment() == 2 { bothBegan.broadcast() }
                while began.count < 2 { bothBegan.wait() }
                bothBegan.unlock()
            }
            let detour = Detour()
            let left = Shared<Service> {
                meet()
                return detour.service?.value ?? Service()
            }
            detour.service = Shared<Service> {
                meet()
                return left.value
            }
            _ = race(threads: 2) { index in ObjectIdentifier((index == 0 ? left : detour.service ?? left).value) }
        }
        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(words.contains("wait for each other on different threads, so no creation can end. Break the cycle."))
    }
}
