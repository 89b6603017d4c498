/// A stub, as it should be: every effect of a call happens at once, and everything is kept in plain arrays.
///
/// The model tells it what happens: that a call arrives, that a closure begins to answer, or that a call ends.
struct StubReference {
    struct Call: Equatable {
        let number: Int
        let key: Int
        var result: Outcome?
    }

    enum Answer: Equatable {
        case none
        case known(Outcome)
        case closure(Int)

        /// The number of the object in the result, if it has one.
        var object: Int? {
            if case .known(let outcome) = self { outcome.object } else { nil }
        }

        /// The number of the closure, if it is one.
        var closure: Int? {
            if case .closure(let number) = self { number } else { nil }
        }
    }

    /// An answer to the calls whose arguments match.
    struct ArgumentAnswer {
        enum Condition: Equatable {
            case equal(Int)
            case atLeast(Int)

            func matches(_ key: Int) -> Bool {
                switch self {
                case .equal(let expected): key == expected
                case .atLeast(let least): key >= least
                }
            }
        }

        let condition: Condition
        let outcome: Outcome
    }

    /// A call that hasn't ended.
    struct Active {
        var call: Call
        let caller: Int
        var isCanceled: Bool
        var isRecorded = false
        /// Nil while the call is suspended.
        var answer: Answer?
        /// The answers from which a resumed call chooses when its task goes on.
        var candidates: [ArgumentAnswer]?
    }

    let rules: StubRules

    /// The default without the error above it.
    var base: Answer = .none
    var error: Outcome?
    var queue: [Outcome] = []
    private(set) var argumentAnswers: [ArgumentAnswer] = []

    /// The kept calls, in the order of their arrival.
    private(set) var calls: [Call] = []
    private(set) var count = 0
    private(set) var limit: Int?
    private(set) var active: [Int: Active] = [:]

    private(set) var isPaused = false
    private var permits = 0
    private var suspended: [Int] = []

    var waits = WaitsReference()
    var observers = ObserversReference()

    private(set) var failures = 0
    private var unanswered = 0

    /// The default result, or nil if it is a closure or isn't set.
    var defaultResult: Outcome? {
        if case .known(let outcome) = error.map(Answer.known) ?? base { outcome } else { nil }
    }

    init(_ rules: StubRules) {
        self.rules = rules
    }

    /// Sets the error if the result is one, and the base otherwise.
    mutating func setDefault(_ outcome: Outcome) {
        if outcome.isError { error = outcome } else { setBase(.known(outcome)) }
    }

    mutating func setBase(_ answer: Answer) {
        base = answer
        error = nil
    }

    mutating func removeError() {
        error = nil
        if rules.returnsNothing, base == .none { base = .known(.value(0)) }
    }

    mutating func setAnswer(_ outcome: Outcome, for condition: ArgumentAnswer.Condition) {
        if case .equal = condition { argumentAnswers.removeAll { $0.condition == condition } }
        argumentAnswers.append(ArgumentAnswer(condition: condition, outcome: outcome))
    }

    /// A call arrives, and takes its answer unless it is suspended.
    mutating func arrive(_ call: Call, caller: Int, isCanceled: Bool) {
        active[call.number] = Active(call: call, caller: caller, isCanceled: isCanceled)
        if isPaused, permits == 0 {
            record(call.number)
            suspended.append(call.number)
        } else {
            if isPaused { permits -= 1 }
            takeAnswer(call.number)
            compareIfResumed(call.number)
        }
    }

    /// A closure begins to answer a call, whose answer is returned.
    mutating func beginClosure(_ number: Int) -> Answer? {
        goOn(number)
        return active[number]?.answer
    }

    /// The result of a call is known.
    mutating func end(_ number: Int, _ outcome: Outcome) {
        active[number]?.call.result = outcome
        guard active[number]?.isRecorded == true else { return record(number) }
        if let index = calls.firstIndex(where: { $0.number == number }) {
            calls[index].result = outcome
            observers.change()
        } else {
            observers.mayChange()
        }
    }

    /// A caller receives the result of its call, which is returned.
    mutating func finish(_ number: Int) -> Outcome? {
        goOn(number)
        if active[number]?.answer == Answer.none {
            unanswered += 1
            if [1, 10, 100, 1000].contains(unanswered) { failures += 1 }
            end(number, rules.outcomeWithoutAnswer)
        }
        return active.removeValue(forKey: number)?.call.result
    }

    mutating func clear() {
        if calls.isEmpty { observers.mayChange() } else { observers.change() }
        calls = []
        count = 0
    }

    mutating func setLimit(_ limit: Int?) {
        if let limit, limit < 0 { failures += 1 }
        self.limit = limit.map { max(0, $0) }
        observers.mayChange()
        trim()
    }

    mutating func pause() {
        isPaused = true
    }

    mutating func resume() {
        // Canceled calls are about to end by themselves.
        let resumed = suspended.filter { active[$0]?.isCanceled == false }
        suspended = []
        isPaused = false
        permits = 0
        observers.mayChange()
        for number in resumed { takeAnswer(number) }
    }

    mutating func resumeNext() {
        observers.mayChange()
        guard isPaused else { return }
        if let first = suspended.firstIndex(where: { active[$0]?.isCanceled == false }) {
            takeAnswer(suspended[first])
            suspended.removeFirst(first + 1)
        } else {
            suspended = []
            permits += 1
        }
    }

    mutating func cancel(caller: Int) {
        for number in active.keys where active[number]?.caller == caller { active[number]?.isCanceled = true }
    }

    /// The running test has failed because of something other than a call.
    mutating func fail() {
        failures += 1
    }

    /// The task of a call that was suspended goes on.
    private mutating func goOn(_ number: Int) {
        leaveIfCanceled(number)
        compareIfResumed(number)
    }

    /// A suspended call that is canceled ends, or takes its answer.
    private mutating func leaveIfCanceled(_ number: Int) {
        guard let call = active[number], call.answer == nil, call.candidates == nil, call.isCanceled else { return }
        suspended.removeAll { $0 == number }
        if rules.throwsCancellation {
            active[number]?.answer = .known(.cancellation)
            end(number, .cancellation)
        } else {
            observers.mayChange()
            takeAnswer(number)
        }
    }

    private mutating func takeAnswer(_ number: Int) {
        if queue.isEmpty, !argumentAnswers.isEmpty {
            if rules.recordsArrival, active[number]?.isRecorded == false { record(number) }
            active[number]?.candidates = argumentAnswers
        } else {
            use(queue.isEmpty ? error.map(Answer.known) ?? base : .known(queue.removeFirst()), for: number)
        }
    }

    /// A call compares its arguments, if it has to, and takes its answer.
    private mutating func compareIfResumed(_ number: Int) {
        guard let call = active[number], let candidates = call.candidates else { return }
        let match = candidates.last { $0.condition.matches(call.call.key) }
        active[number]?.candidates = nil
        observers.mayChange()
        use(match.map { .known($0.outcome) } ?? error.map(Answer.known) ?? base, for: number)
    }

    private mutating func use(_ answer: Answer, for number: Int) {
        active[number]?.answer = answer
        if case .known(let outcome) = answer {
            end(number, outcome)
        } else if rules.recordsArrival, active[number]?.isRecorded == false {
            record(number)
        }
    }

    private mutating func record(_ number: Int) {
        guard let call = active[number]?.call else { return }
        active[number]?.isRecorded = true
        count += 1
        calls.append(call)
        calls.sort { $0.number < $1.number }
        if limit == 0 { observers.mayChange() } else { observers.change() }
        trim()
        waits.receive(call, number: count, nth: kept(count))
    }

    /// Returns the nth call, if it is kept.
    func kept(_ number: Int) -> Call? {
        let index = number - 1 - (count - calls.count)
        return calls.indices.contains(index) ? calls[index] : nil
    }

    private mutating func trim() {
        guard let limit, calls.count > limit else { return }
        calls.removeFirst(calls.count - limit)
        observers.change()
    }
}

/// The differences between the kinds of stubs.
struct StubRules {
    /// Whether a call is recorded when it arrives, rather than when it ends.
    let recordsArrival: Bool

    /// Whether `Out` is `Void`.
    let returnsNothing: Bool

    /// Whether a suspended call that is canceled throws, rather than uses its answer.
    let throwsCancellation: Bool

    let outcomeWithoutAnswer: Outcome
}
