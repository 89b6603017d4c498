/// The latest moment of each virtual thread that happens before the moment of the clock's owner.
struct VectorClock {
    /// The moments, by the number of the thread.
    private var moments: [UInt32] = []

    /// The moment of a thread.
    subscript(thread: Int) -> UInt32 { thread < moments.count ? moments[thread] : 0 }

    /// Moves the moment of a thread forward.
    mutating func advance(_ thread: Int) {
        grow(to: thread + 1)
        moments[thread] += 1
    }

    /// Includes everything that happens before the moments of another clock.
    mutating func join(_ other: VectorClock) {
        grow(to: other.moments.count)
        for index in other.moments.indices where other.moments[index] > moments[index] {
            moments[index] = other.moments[index]
        }
    }

    private mutating func grow(to count: Int) {
        while moments.count < count { moments.append(0) }
    }
}
