import Foundation
import Observation
import Stubbing

/// The cost of a stub next to a handwritten spy.
struct StubbingBenchmarks {
    /// The number of times that each measurement is made.
    let rounds: Int

    /// The longest history.
    let mostCalls: Int

    func run() {
        for count in counts {
            calls("A call with Int, \(count) recorded calls", count: count) { _ = $0.value(forNumber: 7) }
        }
        let text = "a text that is too long to be stored in place"
        for count in counts {
            calls("A call with String, \(count) recorded calls", count: count) { _ = $0.value(forText: text) }
        }
        observed()
        twoThreads()
        queues()
        answers()
        reads()
        snapshots()
        bytes()
    }

    private var counts: [Int] { [1_000, 100_000, 1_000_000].filter { $0 <= mostCalls } }

    private func calls(_ title: String, count: Int, call: @escaping (any Store) -> Void) {
        /// All histories together have the same number of calls, so that short ones are measured as precisely as long
        /// ones.
        func measure(_ makeStore: @escaping () -> any Store) -> (Int) -> Duration {
            { operations in
                (0..<operations / count).reduce(.zero) { sum, _ in
                    let store = opaque(makeStore())
                    return sum + time(count) { call(store) }
                }
            }
        }
        Comparison(
            title: title,
            operations: max(count, mostCalls / 10),
            candidates: [
                .init(name: "hand-written spy with a lock", measure: measure { LockedSpyStore() }),
                .init(name: "hand-written spy without a lock", measure: measure { BareSpyStore() }),
                .init(name: "Stub", measure: measure { StubbedStore() }),
            ]
        ).run(rounds: rounds)
    }

    /// The cost of a call of a stub that an observer has read.
    private func observed() {
        let count = min(10_000, mostCalls)
        func measure<Made: Store>(
            _ makeStore: @escaping () -> Made,
            read: @escaping (Made) -> Void
        ) -> (Int) -> Duration {
            { operations in
                (0..<operations / count).reduce(.zero) { sum, _ in
                    let store = opaque(makeStore())
                    read(store)
                    let anyStore: any Store = store
                    return sum + time(count) { _ = anyStore.value(forNumber: 7) }
                }
            }
        }
        // The first call notifies the observer, which doesn't read again.
        Comparison(
            title: "A call with Int, \(count) recorded calls, of a stub whose calls an observer has read",
            operations: mostCalls,
            candidates: [
                .init(
                    name: "hand-written spy with a lock",
                    measure: measure {
                        LockedSpyStore()
                    } read: { _ in
                    }
                ),
                .init(
                    name: "Stub",
                    measure: measure {
                        StubbedStore()
                    } read: { store in
                        withObservationTracking {
                            _ = opaque(store.numberStub.callArguments)
                        } onChange: {
                        }
                    }
                ),
            ]
        ).run(rounds: rounds)
    }

    private func twoThreads() {
        func measure(_ makeStore: @escaping () -> any Store) -> (Int) -> Duration {
            { operations in
                let store = opaque(makeStore())
                return ContinuousClock().measure {
                    DispatchQueue.concurrentPerform(iterations: 2) { _ in
                        for _ in 0..<operations / 2 { _ = store.value(forNumber: 7) }
                    }
                }
            }
        }
        Comparison(
            title: "A call with Int from one of two threads on one object",
            operations: mostCalls,
            candidates: [
                .init(name: "hand-written spy with a lock", measure: measure { LockedSpyStore() }),
                .init(name: "Stub", measure: measure { StubbedStore() }),
            ]
        ).run(rounds: rounds)
    }

    private func queues() {
        Comparison(
            title: "A call that takes its answer from a queue, by the length of the queue",
            operations: mostCalls,
            candidates: [1_000, 10_000, 100_000].filter { $0 <= mostCalls }.map { count in
                .init(name: "\(count) queued answers") { operations in
                    (0..<operations / count).reduce(.zero) { sum, _ in
                        let store = StubbedStore()
                        store.numberStub.returnValueQueue = Array(0..<count)
                        return sum + time(count, of: store)
                    }
                }
            }
        ).run(rounds: rounds)
    }

    private func answers() {
        func answered(by name: String, _ setUp: @escaping (Stub<Int, Int>) -> Void) -> Comparison.Candidate {
            .init(name: name) { operations in
                let stub = Stub<Int, Int>(defaultReturnValue: 1)
                setUp(stub)
                return ContinuousClock().measure { for _ in 0..<operations { _ = stub(7) } }
            }
        }
        Comparison(
            title: "A call with Int, by the kind of its answer",
            operations: min(1_000, mostCalls),
            candidates: [
                answered(by: "a default value") { _ in },
                answered(by: "a closure") { $0.answer { $0 } },
                answered(by: "1 answer by argument") { $0.setReturnValue(1, with: 7) },
                answered(by: "100 answers by argument, of which the first is used") { stub in
                    for number in [7] + Array(100..<199) { stub.setReturnValue(1, with: number) }
                },
            ]
        ).run(rounds: rounds)
    }

    private func reads() {
        let count = min(100_000, mostCalls)
        let spy = LockedSpyStore()
        let (few, many) = (StubbedStore(), StubbedStore())
        _ = few.value(forNumber: 1)
        for number in 0..<count {
            _ = spy.value(forNumber: number)
            _ = many.value(forNumber: number)
        }
        Comparison(
            title: "callCount",
            operations: 10_000,
            candidates: [
                .init(name: "after 1 call") { time($0) { _ = opaque(few.numberStub.callCount) } },
                .init(name: "after \(count) calls") { time($0) { _ = opaque(many.numberStub.callCount) } },
            ]
        ).run(rounds: rounds)
        Comparison(
            title: "Reading all callArguments, or calls, after \(count) calls",
            operations: 10,
            candidates: [
                .init(name: "hand-written spy with a lock") { time($0) { _ = opaque(spy.numbers) } },
                .init(name: "Stub") { time($0) { _ = opaque(many.numberStub.callArguments) } },
                .init(name: "Stub, calls") { time($0) { _ = opaque(many.numberStub.calls) } },
            ]
        ).run(rounds: rounds)
    }

    private func snapshots() {
        let count = min(100_000, mostCalls)
        let store = StubbedStore()
        for number in 0..<count { _ = store.value(forNumber: number) }
        func timesOfFourCalls() -> String {
            (0..<4).map { _ in (time(1, of: store).nanoseconds / 1_000).formatted(places: 1) }.joined(separator: ", ")
        }
        print("\nFour calls, one after the other, of a stub with \(count) recorded calls, in µs")
        print("  before calls are read       \(timesOfFourCalls())")
        let snapshot = store.numberStub.calls
        print("  while a snapshot is alive   \(timesOfFourCalls())")
        _ = opaque(snapshot)
    }

    private func bytes() {
        let count = min(100_000, mostCalls)
        print("\nBytes")
        report("a stub that was never called", each: 1_000) {
            (0..<1_000).map { _ in Stub<Int, Int>(defaultReturnValue: 1) }
        }
        report("a recorded call with Int, of \(count)", each: count) {
            let store = StubbedStore()
            _ = time(count, of: store)
            return store
        }
        report("the same in a hand-written spy", each: count) {
            let store = LockedSpyStore()
            _ = time(count, of: store)
            return store
        }
        print("  a stub keeps the number and the arguments of a call, and the spy its arguments and result")
    }
}

private func time(_ calls: Int, of store: any Store) -> Duration {
    let store = opaque(store)
    return time(calls) { _ = store.value(forNumber: 7) }
}
