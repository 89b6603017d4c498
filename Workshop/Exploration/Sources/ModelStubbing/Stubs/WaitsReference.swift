/// The tests and loops that wait for calls of a stub, as they should be.
struct WaitsReference {
    typealias Call = StubReference.Call

    enum Goal: Equatable {
        case number(Int)
        case key(Int)
        /// A loop over all calls.
        case all
    }

    enum Result: Equatable {
        case call(Call)
        case cancellation
        /// The running test failed, because the wait timed out or couldn't succeed.
        case failure
    }

    private enum Ending {
        case canceled
        case timedOut
        /// The call is one that the stub has discarded, or that can't exist.
        case impossible
    }

    private struct Wait {
        let goal: Goal
        let isLimited: Bool
        /// The calls that the wait hasn't used yet.
        var pending: [Call] = []
        var ending: Ending?

        var match: Call? {
            guard case .key(let key) = goal else { return pending.first }
            return pending.first { $0.key == key }
        }

        var isOver: Bool { match != nil || ending != nil }
    }

    private var waits: [Int: Wait] = [:]

    var isEmpty: Bool { waits.isEmpty }

    /// The calls that waits and loops haven't received yet.
    var pending: [Call] { waits.values.flatMap(\.pending) }

    /// The waits that should have ended.
    var over: Set<Int> { Set(waits.keys.filter { waits[$0]?.isOver == true }) }

    /// Begins a wait for a call of a stub that has recorded `count` calls, and has kept the given ones.
    mutating func begin(
        _ id: Int,
        for goal: Goal,
        isLimited: Bool,
        isCanceled: Bool,
        count: Int,
        kept: [Call],
        nth: Call?
    ) {
        var wait = Wait(goal: goal, isLimited: isLimited)
        wait.ending = isCanceled ? .canceled : nil
        switch goal {
        case .number(let number) where number <= count:
            wait.pending = nth.map { [$0] } ?? []
            if nth == nil { wait.ending = .impossible }
        case .number: break
        case .key, .all: wait.pending = kept
        }
        waits[id] = wait
    }

    /// The stub has recorded a call, which is the nth with the given number.
    mutating func receive(_ call: Call, number: Int, nth: Call?) {
        for id in waits.keys {
            switch waits[id]?.goal {
            case .number(number) where waits[id]?.pending.isEmpty == true && waits[id]?.ending != .impossible:
                // If calls are nested, the nth call to arrive isn't the nth to be recorded.
                waits[id]?.pending = [nth ?? call]
            case .key, .all: waits[id]?.pending.append(call)
            default: break
            }
        }
    }

    mutating func cancel(_ id: Int) {
        if waits[id]?.ending == nil { waits[id]?.ending = .canceled }
    }

    mutating func endTimeLimits() {
        for id in waits.keys where waits[id]?.isLimited == true && waits[id]?.isOver == false {
            waits[id]?.ending = .timedOut
        }
    }

    /// Forgets the calls that waits have looked at, once every task has done what it can.
    mutating func settle() {
        for id in waits.keys where waits[id]?.isOver == false { waits[id]?.pending = [] }
    }

    /// Returns the next element of a loop, or nil if it ends because it is canceled.
    mutating func takeNext(_ id: Int) -> Call? {
        guard let wait = waits[id], wait.ending == nil, !wait.pending.isEmpty else { return nil }
        return waits[id]?.pending.removeFirst()
    }

    /// Ends a wait, and returns its result, or nil if it should go on.
    mutating func end(_ id: Int) -> Result? {
        guard let wait = waits.removeValue(forKey: id) else { return nil }
        if let call = wait.match { return .call(call) }
        return wait.ending.map { $0 == .canceled ? .cancellation : .failure }
    }
}
