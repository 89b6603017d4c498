/// The recorded calls of a stub, in the order of their arrival: all of them, the last few, or their number alone.
///
/// A plain value; the stub that owns it guards it with its lock.
@usableFromInline
nonisolated struct CallHistory<Call: RecordedCall> {
    /// The calls that are kept; once `limit` is reached a ring, in which the oldest call is replaced by the newest.
    @usableFromInline var storage: [Call] = []

    /// Where the oldest call stands.
    @usableFromInline var start = 0

    /// The number of calls that were recorded, kept or not.
    @usableFromInline private(set) var count = 0

    /// The most calls that are kept.
    @usableFromInline private(set) var limit = Int.max

    /// The calls that the limit let go since somebody took them, to be released outside of the stub's lock.
    private var dropped: [Call] = []

    @inlinable
    init() {}

    /// The calls that are kept, without a copy as long as none had to be let go.
    var calls: [Call] { start == 0 ? storage : Array(storage[start...] + storage[..<start]) }

    /// Adds a call that arrived.
    ///
    /// Constant time on average, unless a call that arrived later is already there: then those are moved.
    @inlinable
    mutating func insert(_ call: Call) {
        count += 1
        guard storage.count < limit else {
            replaceOldest(with: call)
            return
        }
        if let last = storage.last, last.sequenceNumber > call.sequenceNumber {
            storage.insert(call, at: position(of: call.sequenceNumber))
        } else {
            storage.append(call)
        }
    }

    /// Replaces the record of a call by that of its end, if it is still there.
    ///
    /// Logarithmic time.
    @usableFromInline
    mutating func replace(_ call: Call) {
        let position = position(of: call.sequenceNumber)
        guard position < storage.count else { return }
        let index = index(at: position)
        guard storage[index].sequenceNumber == call.sequenceNumber else { return }
        storage[index] = call
    }

    /// Returns the n-th recorded call, counted from 1, if it came and is kept.
    func call(number: Int) -> Call? {
        let position = number - 1 - (count - storage.count)
        return storage.indices.contains(position) ? storage[index(at: position)] : nil
    }

    /// Keeps that many calls from now on, and lets older ones go.
    mutating func setLimit(_ limit: Int) {
        storage = calls.suffix(limit)
        start = 0
        self.limit = limit
    }

    /// Returns the calls that the limit let go, for whoever releases them.
    mutating func takeDropped() -> [Call] {
        defer { dropped = [] }
        return dropped
    }

    /// Forgets all calls.
    mutating func removeAll() {
        storage = []
        start = 0
        count = 0
    }

    @usableFromInline
    mutating func replaceOldest(with call: Call) {
        guard limit > 0 else { return }
        let newest = storage[index(at: storage.count - 1)]
        if newest.sequenceNumber < call.sequenceNumber {
            dropped.append(storage[start])
            storage[start] = call
            start = (start + 1) % limit
        } else if position(of: call.sequenceNumber) > 0 {
            dropped.append(storage[start])
            storage = Array(calls.dropFirst())
            start = 0
            storage.insert(call, at: position(of: call.sequenceNumber))
        }
    }

    /// Returns how many of the kept calls arrived before the one with that number.
    @usableFromInline
    func position(of sequenceNumber: Int) -> Int {
        var range = storage.indices
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            if storage[index(at: middle)].sequenceNumber < sequenceNumber {
                range = middle + 1..<range.upperBound
            } else {
                range = range.lowerBound..<middle
            }
        }
        return range.lowerBound
    }

    private func index(at position: Int) -> Int {
        (start + position) % storage.count
    }
}
