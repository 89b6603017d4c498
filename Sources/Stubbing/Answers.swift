/// The answers of a stub: queued results first, and then its default, which is a result or a closure.
///
/// This is a plain value. The stub that owns it guards it with its lock.
@usableFromInline
nonisolated struct Answers<Out, Failure: Error, Handler> {
    /// The answer to every call that finds the queue empty.
    @usableFromInline
    enum Default {
        case none
        case known(KnownAnswer<Out, Failure>)
        case computed(ComputedAnswer<Handler>)
    }

    @usableFromInline var defaultAnswer: Default

    /// The results of the next calls.
    @usableFromInline var queue: Queue<KnownAnswer<Out, Failure>>

    /// Whether a call has to check the queue first.
    @usableFromInline var hasQueue: Bool

    /// How many results have left the queue since it was last set.
    @usableFromInline var usedCount = 0

    init(defaultAnswer: Default, queue: [Result<Out, Failure>]) {
        self.defaultAnswer = defaultAnswer
        self.queue = Queue(queue.map(KnownAnswer.init))
        hasQueue = !queue.isEmpty
    }

    mutating func setQueue(_ queue: Queue<KnownAnswer<Out, Failure>>) {
        self.queue = queue
        hasQueue = queue.count > 0
        usedCount = 0
    }

    mutating func enqueue(_ answer: KnownAnswer<Out, Failure>) {
        queue.append(answer)
        hasQueue = true
    }

    /// Takes the answer to the next call.
    @inlinable
    mutating func next() -> Default {
        guard hasQueue, let answer = queue.popFirst() else { return defaultAnswer }
        usedCount += 1
        hasQueue = queue.count > 0
        return .known(answer)
    }
}
