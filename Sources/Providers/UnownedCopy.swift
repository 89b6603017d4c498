/// A copy of a value that is an instance of a class, without a reference to it: what a weak variable of any type is made of.
///
/// Swift has weak variables of classes and of protocols that only classes adopt, but not of a generic type that may be
/// either. A weak `AnyObject` can't be turned back into a protocol's value without a cast, which costs more than the read.
///
/// Its owner uses it on one thread at a time.
@usableFromInline
@safe
nonisolated struct UnownedCopy<Value>: ~Copyable {
    // Holds the bytes of the value, and is never deinitialized, as it owns nothing.
    @usableFromInline let memory: UnsafeMutableRawPointer

    @usableFromInline
    init() {
        unsafe memory = .allocate(byteCount: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment)
    }

    deinit {
        unsafe memory.deallocate()
    }

    /// Copies the bytes of a value that is `object`, and returns whether they can be used.
    ///
    /// A value that is an instance of a class begins with the reference to it, and the only other things in it are
    /// constants of the program: the types and conformances of a protocol's value. The one exception is `any Error`, whose
    /// values are references to boxes, and for which this returns false.
    @usableFromInline
    func fill(with value: Value, that object: AnyObject) -> Bool {
        guard MemoryLayout<Value>.size >= MemoryLayout<AnyObject>.size else { return false }
        unsafe withUnsafePointer(to: value) { pointer in
            unsafe memory.copyMemory(from: pointer, byteCount: MemoryLayout<Value>.size)
        }
        let first = unsafe memory.load(as: UnsafeRawPointer?.self)
        return unsafe first == UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    }

    /// Returns the value with which the copy was filled, given that its object is there.
    @inlinable
    func value(of object: AnyObject) -> Value {
        // The reference to the object, which is alive, goes over to the copy of the bytes that is the result.
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

// Constant but for its bytes, which its owner uses on one thread at a time.
nonisolated extension UnownedCopy: @unchecked Sendable {}
