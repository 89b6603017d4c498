/// The recorded calls of a stub, in the order of their arrival: all of them, the latest ones, or only their number.
///
/// Speed rules here: each call of each mock of each test passes through, under the stub's lock and in a debug build, and a
/// test may make a million of them.
///
/// The parts of the kept calls are in separate arrays, because a debug build appends to those faster than to an array
/// of whole calls. This is a plain value. The stub that owns it guards it with its lock.
@usableFromInline
nonisolated struct CallHistory<In, Out, Failure: Error> {
    /// One recorded call.
    @usableFromInline typealias Record = CallRecord<In, Out, Failure>

    /// The numbers of the kept calls.
    ///
    /// Once `limit` is reached, this is a ring, where the newest call replaces the oldest.
    @usableFromInline var sequenceNumbers: [Int] = []

    /// The arguments of the kept calls.
    @usableFromInline var arguments: [In] = []

    /// The results of the kept calls.
    @usableFromInline var results = CallResults<Out, Failure>()

    /// The index of the oldest call.
    @usableFromInline var start = 0

    /// The number of recorded calls, including those that weren't kept.
    @usableFromInline var count = 0

    /// The maximum number of kept calls.
    @usableFromInline var limit = Int.max

    /// The calls that the limit has discarded, to be released outside of the stub's lock.
    @usableFromInline var discarded: [Record] = []

    init() {}

    /// The kept calls, in order, in time linear in their number.
    @inlinable var records: [Record] { records(suffix: sequenceNumbers.count) }

    /// The arguments of the kept calls, in order, without a copy unless the limit has discarded calls.
    @inlinable var orderedArguments: [In] { ordered(arguments) }

    /// The results of the kept calls, in order, with nil for a call that hasn't ended.
    @inlinable var orderedResults: [Result<Out, Failure>?] { ordered(results.all(count: arguments.count)) }

    /// The numbers of the kept calls, in order.
    @inlinable var orderedSequenceNumbers: [Int] { ordered(sequenceNumbers) }

    @inlinable
    func ordered<Part>(_ parts: [Part]) -> [Part] {
        start == 0 ? parts : Array(parts[start...] + parts[..<start])
    }

    /// Whether there are discarded calls to release.
    @inlinable var hasDiscarded: Bool { !discarded.isEmpty }

    /// Returns the latest calls, in order.
    @inlinable
    func records(suffix maxLength: Int) -> [Record] {
        let count = sequenceNumbers.count
        return (max(0, count - maxLength)..<count).map { record(at: index(at: $0)) }
    }

    /// Returns the nth recorded call, counted from 1, if it was recorded and is kept.
    func record(number: Int) -> Record? {
        let position = number - 1 - (count - sequenceNumbers.count)
        return sequenceNumbers.indices.contains(position) ? record(at: index(at: position)) : nil
    }

    /// Adds a call, which may have arrived before calls that are already recorded.
    ///
    /// Takes constant time on average for the latest call. For an earlier one, it moves the calls that arrived later.
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
    /// Takes logarithmic time.
    @inlinable
    mutating func end(_ record: Record) {
        let position = position(of: record.sequenceNumber)
        guard position < sequenceNumbers.count else { return }
        let index = index(at: position)
        guard sequenceNumbers[index] == record.sequenceNumber else { return }
        results.replace(at: index, with: record.result, ofCount: sequenceNumbers.count)
    }

    /// Limits the number of kept calls, and discards older ones.
    mutating func setLimit(_ limit: Int) {
        let kept = records(suffix: limit)
        self.limit = limit
        replaceAll(with: kept)
    }

    /// Removes and returns the calls that the limit has discarded, so that the caller releases them.
    @inlinable
    mutating func takeDiscarded() -> [Record] {
        defer { discarded = [] }
        return discarded
    }

    /// Removes all calls.
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
            // A call that ends late is inserted at the position of its arrival.
            discarded.append(self.record(at: start))
            replaceAll(with: records(suffix: kept - 1))
            insert(record, at: position(of: record.sequenceNumber))
        }
        // A record that is older than all kept calls isn't kept. The caller still holds it, and releases it.
    }

    @inlinable
    mutating func insert(_ record: Record, at index: Int) {
        guard index < sequenceNumbers.count else {
            results.append(record.result, toCount: index)
            sequenceNumbers.append(record.sequenceNumber)
            arguments.append(record.arguments)
            return
        }
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

    /// Returns the number of kept calls that arrived before the call with the given number.
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
