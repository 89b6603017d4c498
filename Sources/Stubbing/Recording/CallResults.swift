/// The results of the calls of a stub, in the order of the calls, with nil for a call that hasn't ended.
///
/// As long as all calls get the same answer, which is true for most stubs, the answer is stored once.
@usableFromInline
nonisolated struct CallResults<Out, Failure: Error> {
    /// The answer to all of the calls, or nil if their answers differ or there are no calls.
    @usableFromInline var common: KnownAnswer<Out, Failure>?

    /// One result per call, or an empty array while `common` stands for all of them.
    @usableFromInline var each: [Result<Out, Failure>?] = []

    @inlinable
    init() {}

    @inlinable
    subscript(index: Int) -> Result<Out, Failure>? {
        common.map(\.result) ?? each[index]
    }

    /// The results of all `count` calls.
    @inlinable
    func all(count: Int) -> [Result<Out, Failure>?] {
        common.map { Array(repeating: $0.result, count: count) } ?? each
    }

    /// Adds the result of a call to those of `count` calls.
    @inlinable
    mutating func append(_ answer: KnownAnswer<Out, Failure>, toCount count: Int) {
        if count == 0 {
            each = []
            common = answer
        } else if common !== answer {
            keepEach(of: count)
            each.append(answer.result)
        }
    }

    /// Adds the result of a call to those of `count` calls.
    @inlinable
    mutating func append(_ result: Result<Out, Failure>?, toCount count: Int) {
        keepEach(of: count)
        each.append(result)
    }

    @inlinable
    mutating func insert(_ result: Result<Out, Failure>?, at index: Int, ofCount count: Int) {
        keepEach(of: count)
        each.insert(result, at: index)
    }

    @inlinable
    mutating func replace(at index: Int, with result: Result<Out, Failure>?, ofCount count: Int) {
        keepEach(of: count)
        each[index] = result
    }

    /// Keeps one result per call from now on.
    ///
    /// Takes time linear in the number of calls the first time, and constant time afterward.
    @inlinable
    mutating func keepEach(of count: Int) {
        if let common { keepEach(of: count, insteadOf: common) }
    }

    @usableFromInline
    mutating func keepEach(of count: Int, insteadOf common: KnownAnswer<Out, Failure>) {
        each = Array(repeating: common.result, count: count)
        self.common = nil
    }
}
