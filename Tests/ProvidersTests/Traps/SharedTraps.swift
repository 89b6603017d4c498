import Foundation
import Providers
import Stubbing
import Testing

/// Cycles that the compiler can't detect, because they go through a variable.
@Suite(.someOrders(20), .timeLimit(.minutes(5)))
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
        let words = result.standardErrorText
        let name = "Shared<Service> (ProvidersTests/SharedTraps.swift:\(line))"
        #expect(words.contains("The creation of \(name) would wait for itself: \(name) → \(name). Break the cycle."))
    }

    @Test
    func namesTheLifetimesOnTheWayFromAValueToItself() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let detour = Detour()
            let service = Shared(line: 1) { detour.service?.value ?? Service() }
            let pair = Shared(line: 2) { [service.value] }
            detour.service = Shared(line: 3) { pair.value[0] }
            let outside = Shared(line: 4) { pair.value.count }
            _ = outside.value
        }
        let words = result.standardErrorText
        let path = [("Array<Service>", 2), ("Service", 1), ("Service", 3), ("Array<Service>", 2)]
        #expect(words.contains("would wait for itself: \(path.map(name).joined(separator: " → ")). Break the cycle."))
    }

    @Test
    func namesOnlyCreationsThatAreUnderWay() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let (detour, events) = (Detour(), Collector<String>())
            let endsFirst = Shared {
                events.add("first began")
                _ = try? events.first(2)
                return Service()
            }
            let service = Shared(line: 1) {
                events.add("second began")
                _ = try? events.first(3)
                return detour.service?.value ?? Service()
            }
            detour.service = service
            _ = try race(threads: 2) { index in
                if index == 0 {
                    _ = endsFirst.value
                    events.add("first ended")
                } else {
                    _ = try? events.first(1)
                    _ = service.value
                }
            }
        }
        let words = result.standardErrorText
        let service = name(of: "Service", line: 1)
        #expect(words.contains("The creation of \(service) would wait for itself: \(service) → \(service). Break"))
    }

    private func name(of type: String, line: Int) -> String {
        "Shared<\(type)> (ProvidersTests/SharedTraps.swift:\(line))"
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
                let next = Shared(line: UInt(index + 10)) {
                    began.add(index)
                    _ = try? began.first(count)
                    return cycle.services[(index + 1) % count].value
                }
                return Shared(line: UInt(index)) { next.value }
            }
            _ = try race(threads: count) { index in cycle.services[index].value }
        }
        let words = result.standardErrorText
        let names = (0..<count).map { [name(of: "Service", line: $0), name(of: "Service", line: $0 + 10)] }
        // The last thread detects the cycle, and the path begins with the lifetime that it waits for.
        let sentences = (0..<count).map { first in
            let path = (names[first...] + names[..<first]).flatMap(\.self) + [names[first][0]]
            return "The creation of \(path[0]) would wait for itself: \(path.joined(separator: " → "))."
        }
        #expect(sentences.contains { words.contains($0) }, "\(words)")
    }
}
