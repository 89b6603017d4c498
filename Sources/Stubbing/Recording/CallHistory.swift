/// The recorded calls of a stub, in the order of their arrival.
///
/// Speed rules here: each call of each mock of each test passes through, under the stub's lock and in a debug build, and a
/// test may make a million of them.
///
/// The parts of the calls are in separate arrays, because a debug build appends to those faster than to an array of whole
/// calls. This is a plain value. The stub that owns it guards it with its lock.
@usableFromInline
nonisolated struct CallHistory<In, Out, Failure: Error> {
    /// One recorded call.
    @usableFromInline typealias Record = CallRecord<In, Out, Failure>

    /// The numbers of the calls.
    @usableFromInline var sequenceNumbers: [Int] = []

    /// The arguments of the calls.
    @usableFromInline var arguments: [In] = []

    /// The results of the calls.
    @usableFromInline var results = CallResults<Out, Failure>()

    init() {}

    /// The number of calls.
    @inlinable var count: Int { sequenceNumbers.count }

    /// The calls, in time linear in their number.
    var records: [Record] { records(suffix: count) }

    /// The results of the calls, with nil for a call that hasn't ended.
    @inlinable var allResults: [Result<Out, Failure>?] { results.all(count: count) }

    /// Returns the latest calls.
    func records(suffix maxLength: Int) -> [Record] { (max(0, count - maxLength)..<count).map(record) }

    /// Returns the nth call, counted from 1, if there is one.
    func record(number: Int) -> Record? {
        sequenceNumbers.indices.contains(number - 1) ? record(at: number - 1) : nil
    }

    private func record(at index: Int) -> Record {
        Record(arguments: arguments[index], sequenceNumber: sequenceNumbers[index], result: results[index])
    }

    /// Adds a call, which may have arrived before calls that are already recorded.
    ///
    /// Takes constant time on average for the latest call. For an earlier one, it moves the calls that arrived later.
    @inlinable
    mutating func insert(_ record: Record) {
        let index = index(of: record.sequenceNumber)
        guard index < count else {
            results.append(record.result, toCount: index)
            sequenceNumbers.append(record.sequenceNumber)
            arguments.append(record.arguments)
            return
        }
        results.insert(record.result, at: index, ofCount: count)
        sequenceNumbers.insert(record.sequenceNumber, at: index)
        arguments.insert(record.arguments, at: index)
    }

    /// Sets the result of a call that was recorded when it arrived, unless the calls have been cleared since.
    ///
    /// Takes logarithmic time.
    @inlinable
    mutating func end(_ record: Record) {
        let index = index(of: record.sequenceNumber)
        guard index < count, sequenceNumbers[index] == record.sequenceNumber else { return }
        results.replace(at: index, with: record.result, ofCount: count)
    }

    /// Returns the number of calls that arrived before the call with the given number.
    @inlinable
    func index(of sequenceNumber: Int) -> Int {
        // Most calls are the latest.
        if let last = sequenceNumbers.last, last < sequenceNumber { return count }
        var range = sequenceNumbers.indices
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            if sequenceNumbers[middle] < sequenceNumber {
                range = middle + 1..<range.upperBound
            } else {
                range = range.lowerBound..<middle
            }
        }
        return range.lowerBound
    }
}
