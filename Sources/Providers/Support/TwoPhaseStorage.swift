// Copyright (c) 2026 ProviderKit authors. SPDX-License-Identifier: MIT. Copy LICENSE, too.

/// The memory of a lifetime, which first holds the state of its creation, and then the value.
///
/// Reading a value behind a pointer costs as much as reading a stored property, whatever its type, because only the
/// value itself is copied. Using one allocation for both phases keeps a lifetime small.
///
/// The owner must ensure that:
/// - `pending` is used only before `finish(with:)`, by one thread at a time.
/// - `finish(with:)` is called at most once, and happens before every use of `value`.
/// - `destroy(isFinished:)` is called once, after every other use.
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

    /// Ends the first phase, and stores the value.
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

    /// Not inlined, because looking up the metadata of `Pending` would slow down lifetimes that have a value.
    @usableFromInline
    @inline(never)
    func destroyPending() {
        unsafe memory.assumingMemoryBound(to: Pending.self).deinitialize(count: 1)
    }
}
