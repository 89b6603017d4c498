/// The recorded calls of a stub, in the order of their arrival: all of them, the latest, or only their number.
///
/// Each part of the kept calls has an array of its own, because a debug build fills those faster than an array of whole
/// calls. A plain value; the stub that owns it guards it with its lock.
@usableFromInline
nonisolated struct CallHistory<In, Out, Failure: Error> {
    /// One recorded call.
    @usableFromInline typealias Record = _CallRecord<In, Out, Failure>

    /// The numbers of the kept calls, in a ring once `limit` is reached: the newest call replaces the oldest.
    @usableFromInline var sequenceNumbers: [Int] = []

    /// The arguments of the kept calls.
    @usableFromInline var arguments: [In] = []

    /// The results of the kept calls.
    @usableFromInline var results = CallResults<Out, Failure>()

    /// The index of the oldest call.
    @usableFromInline var start = 0

    /// The number of calls that were recorded, kept or not.
    @usableFromInline var count = 0

    /// The most calls that are kept.
    @usableFromInline var limit = Int.max

    /// The calls that the limit has discarded, to be released outside of the stub's lock.
    @usableFromInline var discarded: [Record] = []

    init() {}

    /// The kept calls, in order, in time linear in their number.
    @inlinable var records: [Record] { records(suffix: sequenceNumbers.count) }

    /// The arguments of the kept calls, in order, without a copy unless the limit has discarded calls.
    @inlinable var orderedArguments: [In] { start == 0 ? arguments : Array(arguments[start...] + arguments[..<start]) }

    /// Whether a call was discarded that somebody has to release.
    @inlinable var hasDiscarded: Bool { !discarded.isEmpty }

    /// Returns the latest calls, in order.
    @inlinable
    func records(suffix maxLength: Int) -> [Record] {
        let count = sequenceNumbers.count
        return (max(0, count - maxLength)..<count).map { record(at: index(at: $0)) }
    }

    /// Returns the nth recorded call, counted from 1, if it has come and is kept.
    func record(number: Int) -> Record? {
        let position = number - 1 - (count - sequenceNumbers.count)
        return sequenceNumbers.indices.contains(position) ? record(at: index(at: position)) : nil
    }

    /// Adds a call that has just arrived and already has its answer.
    @inlinable
    mutating func append(_ arguments: In, sequenceNumber: Int, answer: KnownAnswer<Out, Failure>) {
        guard sequenceNumbers.count < limit else {
            insertAtLimit(.init(arguments: arguments, sequenceNumber: sequenceNumber, result: answer.result))
            return
        }
        count += 1
        results.append(answer, toCount: sequenceNumbers.count)
        sequenceNumbers.append(sequenceNumber)
        self.arguments.append(arguments)
    }

    /// Adds a call, which may have arrived before others that are already there.
    ///
    /// Constant time on average for the latest call; for another one, those that arrived later are moved.
    @inlinable
    mutating func insert(_ record: Record) {
        guard sequenceNumbers.count < limit else {
            insertAtLimit(record)
            return
        }
        count += 1
        insert(record, at: position(of: record.sequenceNumber))
    }

    /// Sets the result of a call that was recorded when it arrived, if it is still kept.
    ///
    /// Logarithmic time.
    @inlinable
    mutating func end(_ record: Record) {
        let position = position(of: record.sequenceNumber)
        guard position < sequenceNumbers.count else { return }
        let index = index(at: position)
        guard sequenceNumbers[index] == record.sequenceNumber else { return }
        results.replace(at: index, with: record.result, ofCount: sequenceNumbers.count)
    }

    /// Keeps at most `limit` calls from now on, and discards older ones.
    mutating func setLimit(_ limit: Int) {
        let kept = records(suffix: limit)
        self.limit = limit
        replaceAll(with: kept)
    }

    /// Returns the calls that the limit has discarded, for the caller to release.
    @inlinable
    mutating func takeDiscarded() -> [Record] {
        defer { discarded = [] }
        return discarded
    }

    /// Forgets all calls.
    mutating func removeAll() {
        count = 0
        replaceAll(with: [])
    }

    @inlinable
    mutating func insertAtLimit(_ record: Record) {
        count += 1
        let kept = sequenceNumbers.count
        guard kept > 0 else { return }
        if sequenceNumbers[index(at: kept - 1)] < record.sequenceNumber {
            discarded.append(self.record(at: start))
            sequenceNumbers[start] = record.sequenceNumber
            arguments[start] = record.arguments
            results.replace(at: start, with: record.result, ofCount: kept)
            start = (start + 1) % kept
        } else if position(of: record.sequenceNumber) > 0 {
            // A call that ends late takes the place of its arrival.
            discarded.append(self.record(at: start))
            replaceAll(with: records(suffix: kept - 1))
            insert(record, at: position(of: record.sequenceNumber))
        } else {
            discarded.append(record)
        }
    }

    @inlinable
    mutating func insert(_ record: Record, at index: Int) {
        results.insert(record.result, at: index, ofCount: sequenceNumbers.count)
        sequenceNumbers.insert(record.sequenceNumber, at: index)
        arguments.insert(record.arguments, at: index)
    }

    @usableFromInline
    mutating func replaceAll(with records: [Record]) {
        start = 0
        sequenceNumbers = records.map(\.sequenceNumber)
        arguments = records.map(\.arguments)
        results = CallResults(records.map(\.result))
    }

    @inlinable
    func record(at index: Int) -> Record {
        Record(arguments: arguments[index], sequenceNumber: sequenceNumbers[index], result: results[index])
    }

    /// Returns how many of the kept calls arrived before the one with that number.
    @inlinable
    func position(of sequenceNumber: Int) -> Int {
        // Most calls are the latest.
        if start == 0, let last = sequenceNumbers.last, last < sequenceNumber { return sequenceNumbers.count }
        var range = sequenceNumbers.indices
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            if sequenceNumbers[index(at: middle)] < sequenceNumber {
                range = middle + 1..<range.upperBound
            } else {
                range = range.lowerBound..<middle
            }
        }
        return range.lowerBound
    }

    @inlinable
    func index(at position: Int) -> Int {
        (start + position) % sequenceNumbers.count
    }
}
