/// What a stub answers: queued results first, then a result or a closure that stays.
///
/// A plain value; the stub that owns it guards it with its lock.
@usableFromInline
struct Answers<Call: RecordedCall> {
    @usableFromInline typealias Answer = Result<Call.Out, Call.Failure>

    /// The answer to every call that finds the queue empty.
    @usableFromInline
    enum Standing {
        case none
        case result(Answer)
        case handler(Call.Handler)
    }

    @usableFromInline var standing: Standing
    @usableFromInline var queue: AnswerQueue<Answer>

    @inlinable
    init(standing: Standing, queue: [Answer]) {
        self.standing = standing
        self.queue = AnswerQueue(queue)
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

/// A first-in, first-out queue in constant time per element on average, which lets go of an element when it is taken.
///
/// Elements leave from the end of a reversed array; when that is empty, what was added since is reversed once.
@usableFromInline
struct AnswerQueue<Element> {
    /// The elements that leave next, last one first.
    @usableFromInline var outgoing: [Element]

    /// The elements added since, in order.
    @usableFromInline var incoming: [Element] = []

    @inlinable
    init(_ elements: [Element]) {
        outgoing = elements.reversed()
    }

    @inlinable var elements: [Element] { outgoing.reversed() + incoming }

    @inlinable
    mutating func append(_ element: Element) {
        incoming.append(element)
    }

    @inlinable
    mutating func popFirst() -> Element? {
        if outgoing.isEmpty {
            if incoming.isEmpty { return nil }
            outgoing = incoming.reversed()
            incoming = []
        }
        return outgoing.popLast()
    }
}
