// Copyright (c) 2026 ProviderKit authors. SPDX-License-Identifier: MIT. Copy LICENSE, too.

/// A copy of a class instance, perhaps as a protocol type, that doesn't retain the instance.
///
/// Swift has weak variables of classes and of class-bound protocols, but not of a generic type that can be either.
/// Converting a weak `AnyObject` back to a protocol type takes a cast, which costs more than the rest of the read.
/// Together with a weak `AnyObject`, this copy makes the cast unnecessary.
///
/// The owner uses it on one thread at a time.
@usableFromInline
@safe
nonisolated struct UnownedCopy<Value>: ~Copyable {
    // The bytes of the value. They are never deinitialized, because they don't own anything.
    @usableFromInline let memory: UnsafeMutableRawPointer

    @usableFromInline
    init() {
        unsafe memory = .allocate(byteCount: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment)
    }

    deinit {
        unsafe memory.deallocate()
    }

    /// Copies the bytes of `value`, which is `object`, and returns whether the copy can be used.
    ///
    /// A value that is a class instance begins with the reference to it. If its static type is a protocol, pointers to
    /// type and conformance metadata follow, which are constants of the program. Values of type `any Error` are the
    /// exception: they are references to boxes, and for them this function returns false.
    @usableFromInline
    func fill(with value: Value, that object: AnyObject) -> Bool {
        guard MemoryLayout<Value>.size >= MemoryLayout<AnyObject>.size else { return false }
        unsafe withUnsafePointer(to: value) { pointer in
            unsafe memory.copyMemory(from: pointer, byteCount: MemoryLayout<Value>.size)
        }
        let first = unsafe memory.load(as: UnsafeRawPointer?.self)
        return unsafe first == UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    }

    /// Returns the value that the copy was filled with, given that its object is alive.
    @inlinable
    func value(of object: AnyObject) -> Value {
        // The result owns one reference to the object, which is retained here.
        unsafe withUnsafeTemporaryAllocation(
            byteCount: MemoryLayout<Value>.size,
            alignment: MemoryLayout<Value>.alignment
        ) {
            unsafe $0.copyMemory(from: UnsafeRawBufferPointer(start: memory, count: MemoryLayout<Value>.size))
            _ = unsafe Unmanaged.passRetained(object)
            return unsafe $0.assumingMemoryBound(to: Value.self).moveElement(from: 0)
        }
    }
}
