import Testing

@testable import Stubbing

/// The runs by chance, whose choices are made here.
@Suite(.timeLimit(.minutes(5)))
struct RandomOrdersTests {
    /// Jobs and calls that are ready.
    private struct Choices {
        var jobs = JobList()
        var turns = Turns()
        private(set) var count = 0

        mutating func addJob(ofTask task: Int) {
            count += 1
            jobs.insert(
                ReadyJob(
                    // Nothing runs it.
                    job: unsafeBitCast(8, to: UnownedJob.self),
                    number: count,
                    task: task,
                    isOnMainActor: false,
                    isTask: true,
                    goesOn: true
                )
            )
        }

        mutating func addCall(_ number: Int, mayThrow: Bool = false) {
            turns.version += 1
            for isError in mayThrow ? [false, true] : [false] {
                let text = "\(number)\(isError ? " throws" : "")"
                let turn = Turn(
                    text: text,
                    textByArrival: text,
                    number: number,
                    isError: isError,
                    mayThrow: mayThrow,
                    task: nil,
                    sequenceNumber: number
                ) {}
                turns.list.append((turn, 0))
            }
        }

        mutating func remove(_ id: OrderChoice.ID) {
            if id.source == OrderChoice.ID.jobs {
                let tasks = jobs.elements.filter { $0.task == id.number }
                jobs.remove(tasks[id.repetition - 1])
            } else {
                turns.version += 1
                turns.list.removeAll { $0.turn.number == id.number }
            }
        }

        func has(_ id: OrderChoice.ID) -> Bool { all.index(of: id) != nil }

        var all: OrderChoices { OrderChoices(jobs: JobCandidates(jobs), turns: turns, areAnswersFirst: false) }

        var ids: [OrderChoice.ID] { (0..<all.count).map { all[$0].id } }
    }

    /// The choices of a run in which nothing falls after its first step, each with those that it was preferred to.
    private func choices(
        drawingEachStep: Bool,
        of orders: inout RandomOrders,
        _ random: inout SplitMix
    ) -> [(chosen: OrderChoice.ID, others: [OrderChoice.ID])] {
        var ready = Choices()
        var made: [(chosen: OrderChoice.ID, others: [OrderChoice.ID])] = []
        orders.learn(length: 1, changingSources: [])
        for _ in 1...(drawingEachStep ? 2 : 1) { _ = orders.beginRun(room: .max, usedTime: .zero) }
        for _ in 1...40 {
            for number in 1...5 {
                // Up to two of each task.
                let job = OrderChoice.ID(source: OrderChoice.ID.jobs, number: number, repetition: 2)
                if !ready.has(job), Bool.random(using: &random) { ready.addJob(ofTask: number) }
                let call = OrderChoice.ID(source: 0, number: number)
                if !ready.has(call), Bool.random(using: &random) { ready.addCall(number) }
            }
            let ids = ready.ids
            guard let index = orders.choose(from: ready.all) else { continue }
            made.append((ids[index], ids.filter { $0 != ids[index] }))
            if Bool.random(using: &random) { ready.remove(ids[index]) }
        }
        return made
    }

    /// In every other run, a choice that was preferred to another one is preferred to it again, unless one has fallen.
    @Test(arguments: UInt64(1)...20)
    func theHighestPriorityGoesFirst(seed: UInt64) {
        var random = SplitMix(seed: seed)
        var orders = RandomOrders(count: .max, seed: seed)
        var hasChanged = false
        for run in 1...6 {
            let drawsEachStep = run.isMultiple(of: 2)
            var preferred: Set<[OrderChoice.ID]> = []
            var counts: [OrderChoice.ID: Int] = [:]
            var isConsistent = true
            for (chosen, others) in choices(drawingEachStep: drawsEachStep, of: &orders, &random).dropFirst() {
                for other in others {
                    if preferred.contains([other, chosen]) { isConsistent = false }
                    preferred.insert([chosen, other])
                }
                counts[chosen, default: 0] += 1
                // A choice falls when it's made for the 20th time.
                if counts[chosen] == 19 { break }
            }
            if drawsEachStep { hasChanged = hasChanged || !isConsistent } else { #expect(isConsistent) }
        }
        #expect(hasChanged)
    }

    /// In the others, each is chosen as often as any.
    @Test
    func allAreChosenEquallyOften() {
        var orders = RandomOrders(count: .max, seed: 5)
        orders.learn(length: 1, changingSources: [])
        _ = orders.beginRun(room: .max, usedTime: .zero)
        _ = orders.beginRun(room: .max, usedTime: .zero)
        var ready = Choices()
        for number in 1...3 {
            ready.addJob(ofTask: number)
            ready.addCall(number)
        }
        var counts: [OrderChoice.ID: Int] = [:]
        for _ in 1...6_000 { counts[ready.ids[orders.choose(from: ready.all) ?? 0], default: 0] += 1 }
        #expect(counts.count == 6)
        #expect(counts.values.allSatisfy { 850...1_150 ~= $0 })
    }

    /// Whether a call throws is drawn once for a run, for fewer than half of the calls.
    @Test
    func aCallThatMayThrowDoesSoOrDoesNotInOneRun() {
        var orders = RandomOrders(count: .max, seed: 5)
        orders.learn(length: 1, changingSources: [])
        var ends: [[Int: Set<Bool>]] = []
        for _ in 1...40 {
            _ = orders.beginRun(room: .max, usedTime: .zero)
            var ready = Choices()
            for number in 1...4 { ready.addCall(number, mayThrow: true) }
            var end: [Int: Set<Bool>] = [:]
            for _ in 1...60 {
                let id = ready.ids[orders.choose(from: ready.all) ?? 0]
                end[id.number, default: []].insert(id.isError)
            }
            ends.append(end)
        }
        #expect(ends.allSatisfy { $0.values.allSatisfy { $0.count == 1 } })
        let all = ends.flatMap(\.values).flatMap(\.self)
        #expect(all.count { $0 } > all.count / 10)
        #expect(all.count { $0 } < all.count / 2)
    }

    @Test
    func noChoiceIsNone() {
        var orders = RandomOrders(count: .max, seed: 1)
        _ = orders.beginRun(room: 1, usedTime: .zero)
        let index = orders.choose(from: Choices().all)
        #expect(index == nil)
        let hasAnotherRun = orders.beginRun(room: 0, usedTime: .zero)
        #expect(!hasAnotherRun)
    }
}
