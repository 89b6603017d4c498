/// What a stub answers: queued results first, then a result or a closure that stays.
///
/// A plain value; the stub that owns it guards it with its lock.
@usableFromInline
nonisolated struct Answers<Call: RecordedCall> {
    /// The answer to every call that finds the queue empty.
    @usableFromInline
    enum Standing {
        case none
        case result(Result<Call.Out, Call.Failure>)
        case handler(Call.Handler)
    }

    @usableFromInline var standing: Standing
    @usableFromInline var queue: Queue<Result<Call.Out, Call.Failure>>

    @inlinable
    init(standing: Standing, queue: [Result<Call.Out, Call.Failure>]) {
        self.standing = standing
        self.queue = Queue(queue)
    }

    /// Takes the answer to the next call.
    @inlinable
    mutating func next() -> Standing {
        if let queued = queue.popFirst() {
            .result(queued)
        } else {
            standing
        }
    }
}
