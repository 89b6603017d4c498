/// The memory of a lifetime: first for what its creation needs, then for the value.
///
/// A value behind a pointer is read for the price of a stored property, whatever its type, because nothing is copied but
/// what the reader gets. One piece of memory for both phases keeps a lifetime small.
///
/// Its owner has to see to it that
/// - `pending` is used before `finish` alone, by one thread at a time;
/// - `finish` is called once at most, and happens before every use of `value`;
/// - `destroy` is called once, as the last of all.
@usableFromInline
@unsafe
nonisolated struct TwoPhaseStorage<Pending, Value> {
    @usableFromInline let memory: UnsafeMutableRawPointer

    @inlinable
    init(_ pending: consuming Pending) {
        unsafe memory = .allocate(
            byteCount: max(MemoryLayout<Pending>.size, MemoryLayout<Value>.size),
            alignment: max(MemoryLayout<Pending>.alignment, MemoryLayout<Value>.alignment)
        )
        unsafe memory.initializeMemory(as: Pending.self, to: pending)
    }

    @inlinable var pending: Pending {
        get { unsafe memory.assumingMemoryBound(to: Pending.self).pointee }
        nonmutating set { unsafe memory.assumingMemoryBound(to: Pending.self).pointee = newValue }
    }

    @inlinable var value: Value {
        unsafe memory.assumingMemoryBound(to: Value.self).pointee
    }

    /// Ends the first phase.
    @inlinable
    func finish(with value: Value) {
        unsafe memory.assumingMemoryBound(to: Pending.self).deinitialize(count: 1)
        unsafe memory.initializeMemory(as: Value.self, to: value)
    }

    @inlinable
    @inline(__always)
    func destroy(isFinished: Bool) {
        if isFinished {
            unsafe memory.assumingMemoryBound(to: Value.self).deinitialize(count: 1)
        } else {
            unsafe destroyPending()
        }
        unsafe memory.deallocate()
    }

    /// Not inlined, as looking for the type of `Pending` would cost those too that have a value.
    @usableFromInline
    @inline(never)
    func destroyPending() {
        unsafe memory.assumingMemoryBound(to: Pending.self).deinitialize(count: 1)
    }
}
