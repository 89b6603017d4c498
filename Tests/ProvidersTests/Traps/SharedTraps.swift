import Foundation
import Providers
import Testing

/// Cycles that the compiler can't detect, because they go through a variable.
struct SharedTraps {
    /// A reference that is set after the lifetimes are created, which hides the cycle.
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
        #expect(words.contains("is read by its own factory, directly or through other lifetimes, so its creation"))
    }

    final class Cycle: @unchecked Sendable {
        var services: [Shared<Service>] = []
    }

    @Test(arguments: [2, 3])
    func namesTheLifetimesThatWaitForEachOtherOnSeveralThreads(count: Int) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [count] in
            let began = Collector<Int>()
            let cycle = Cycle()
            cycle.services = (0..<count).map { index in
                Shared(line: UInt(index)) {
                    began.add(index)
                    _ = try? began.first(count)
                    return cycle.services[(index + 1) % count].value
                }
            }
            _ = try race(threads: count) { index in cycle.services[index].value }
        }
        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        let names = (0..<count).map { "Shared<Service> (ProvidersTests/SharedTraps.swift:\($0))" }
        // The last thread detects the cycle, and its message begins with the lifetime that it waits for.
        let sentences = (0..<count).map { first in
            (names[first...] + names[..<first]).joined(separator: " and ")
                + " wait for each other on different threads, so no creation can end. Break the cycle."
        }
        #expect(sentences.contains { words.contains($0) }, "\(words)")
    }
}
