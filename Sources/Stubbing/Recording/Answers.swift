/// The answers of a stub: queued results first, then answers by argument, and then its default.
///
/// A default has two layers: a base, which is a value or a closure, and an error above it. Removing the error makes calls
/// use the base again. This is a plain value. The stub that owns it guards it with its lock.
@usableFromInline
nonisolated struct Answers<In, Out, Failure: Error, Handler> {
    /// The answer to every call that finds the queue empty.
    @usableFromInline
    enum Default {
        case none
        case known(KnownAnswer<Out, Failure>)
        case computed(ComputedAnswer<Handler>)
    }

    /// The upper layer of the default if there is one, and otherwise the base.
    ///
    /// Each call reads it, so it is kept rather than computed.
    @usableFromInline private(set) var defaultAnswer: Default

    /// The lower layer of the default: a value, a closure, or nothing.
    private(set) var base: Default

    /// The results of the next calls.
    @usableFromInline var queue: Queue<KnownAnswer<Out, Failure>>

    /// The answers to calls with certain arguments.
    @usableFromInline private(set) var byArgument = ArgumentAnswers<In, Out, Failure>()

    /// Whether calls only read the default answer.
    ///
    /// That isn't so while there are other answers, while a check for leftovers waits for the first use of the default, or
    /// if a report counts the calls.
    @usableFromInline var isSteady: Bool

    /// How many results have left the queue since it was last set.
    @usableFromInline var usedCount = 0

    /// The bookkeeping of the stub, or nil if no check for leftovers reads it and no tests share the stub.
    @usableFromInline private(set) var bookkeeping: StubBookkeeping?

    /// Whether the test has set a default that no call has used, if that is checked.
    @usableFromInline var hasUnusedDefault = false

    /// The queue of a stub that tests share, whose calls take nothing before it's known whether they may.
    private var sharedQueue: Queue<KnownAnswer<Out, Failure>>?

    /// Creates answers with a default result, or without one if it is nil.
    init(defaultResult: Result<Out, Failure>?, queue: [Result<Out, Failure>]) {
        let defaultAnswer = defaultResult.map { Default.known(KnownAnswer($0)) } ?? .none
        self.defaultAnswer = defaultAnswer
        base = defaultResult?.error == nil ? defaultAnswer : .none
        self.queue = Queue(queue.map(KnownAnswer.init))
        isSteady = queue.isEmpty
    }

    /// Tells `bookkeeping` from now on which answers the test sets and calls use.
    mutating func follow(_ bookkeeping: StubBookkeeping) {
        self.bookkeeping = bookkeeping
        if bookkeeping.shared != nil { (sharedQueue, queue) = (queue, Queue([])) }
        updateSteadiness()
    }

    /// The results of the next calls.
    var nextResults: [Result<Out, Failure>] { (sharedQueue ?? queue).elements.map(\.result) }

    /// Whether the current task must not use the stub.
    var areRefused: Bool { bookkeeping?.shared?.areRefused == true }

    /// Sets a base, or a base of nothing, without an error above it.
    mutating func setBase(_ base: Default) {
        self.base = base
        setDefault(base)
    }

    /// Sets the error above the base.
    mutating func setError(_ error: KnownAnswer<Out, Failure>) {
        setDefault(.known(error))
    }

    /// Removes the error, if there is one.
    ///
    /// If there is no base either, `replacement` becomes the base.
    mutating func removeError(orSet replacement: Default) {
        if case .none = base { base = replacement }
        setDefault(base)
    }

    private mutating func setDefault(_ answer: Default) {
        defaultAnswer = answer
        guard let bookkeeping else { return }
        hasUnusedDefault = if case .none = answer { false } else { true }
        bookkeeping.setHasDefault(hasUnusedDefault)
        updateSteadiness()
    }

    mutating func setQueue(_ queue: Queue<KnownAnswer<Out, Failure>>) {
        if sharedQueue != nil { sharedQueue = queue } else { self.queue = queue }
        usedCount = 0
        bookkeeping?.setAnswers(count: queue.count)
        updateSteadiness()
    }

    mutating func enqueue(_ answer: KnownAnswer<Out, Failure>) {
        if sharedQueue != nil { sharedQueue?.append(answer) } else { queue.append(answer) }
        bookkeeping?.addAnswer()
        isSteady = false
    }

    /// Adds an answer by argument, as `ArgumentAnswers` does.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - hash: The function that has returned the hash value of its arguments, and that value, or nil if there is none.
    ///   - replaced: The answers to remove.
    ///   - description: The arguments in messages, if something checks whether a call uses the answer.
    mutating func addByArgument(
        _ answer: ArgumentAnswer<In, Out, Failure>,
        hash: (function: @Sendable (In) -> Int, value: Int)?,
        replacing replaced: [ArgumentAnswer<In, Out, Failure>],
        description: String?
    ) {
        let number = byArgument.add(answer, hash: hash, replacing: replaced)
        for answer in replaced { bookkeeping?.removeArgument(answer.number) }
        if let description { bookkeeping?.addArgument(number, description: description) }
        isSteady = false
    }

    /// Uses an answer that the arguments of a call chose.
    @inlinable
    mutating func useByArgument(_ answer: ArgumentAnswer<In, Out, Failure>) -> Default {
        if let bookkeeping { return use(answer, telling: bookkeeping) }
        return .known(answer.answer)
    }

    // A function of its own, because a debug build makes room for its values even if they aren't used.
    @usableFromInline
    func use(_ answer: ArgumentAnswer<In, Out, Failure>, telling bookkeeping: StubBookkeeping) -> Default {
        if areRefused { return .none }
        bookkeeping.removeArgument(answer.number)
        return .known(answer.answer)
    }

    /// Whether the arguments of the next call choose its answer.
    @inlinable var needsArguments: Bool { !byArgument.isEmpty && !hasQueued }

    /// Whether an answer of the queue comes first.
    @usableFromInline var hasQueued: Bool { queue.count > 0 || (sharedQueue?.count ?? 0) > 0 }

    /// Takes the answer to the next call, whose arguments don't choose it.
    @inlinable
    mutating func next() -> Default {
        if isSteady { return defaultAnswer }
        if let answer = takeQueued() { return .known(answer) }
        return takeDefault()
    }

    /// Takes the default as the answer to the next call.
    @usableFromInline
    mutating func takeDefault() -> Default {
        if areRefused { return .none }
        hasUnusedDefault = false
        updateSteadiness()
        guard let bookkeeping else { return defaultAnswer }
        bookkeeping.setHasDefault(false)
        return sharedQueue?.popFirst().map { .known($0) } ?? defaultAnswer
    }

    /// Takes the next answer of the queue, or returns nil if it is empty.
    @inlinable
    mutating func takeQueued() -> KnownAnswer<Out, Failure>? {
        guard let answer = queue.popFirst() else { return nil }
        usedCount += 1
        bookkeeping?.useAnswer(remaining: queue.count)
        return answer
    }

    private mutating func updateSteadiness() {
        isSteady = queue.count == 0 && byArgument.isEmpty && !hasUnusedDefault && bookkeeping?.shared == nil
    }
}
