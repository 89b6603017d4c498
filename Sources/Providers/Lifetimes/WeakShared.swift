// Copyright (c) 2026 ProviderKit authors. SPDX-License-Identifier: MIT. Copy LICENSE, too.
// If you copy this file, copy Declaration.swift, Guarded.swift, Monitor.swift, Shared.swift, ThreadWaits.swift,
// TwoPhaseStorage.swift and UnownedCopy.swift, too.

/// A dependency that is created on demand, shared as long as other code holds it, and then released.
///
/// Use it for an object that all users should share, but that shouldn't stay in memory when no code uses it, such as a
/// video player:
///
///     let weakPlayer = WeakShared { VideoPlayer(decoder: decoder) }
///
/// The lifetime is `Sendable` when its value is. If several threads ask for a value that doesn't exist, one of them
/// creates it and all of them receive it. The factory is kept, because it may be needed again. A factory that needs its
/// own value traps, as that of `Shared` does.
///
/// Each read takes a lock, so hold the value instead of reading it in a loop.
public nonisolated final class WeakShared<Value> {
    @usableFromInline
    struct State: ~Copyable {
        @usableFromInline weak var object: AnyObject?

        /// The creation that is under way, which holds the value until all waiting threads have it.
        @usableFromInline var creation: Shared<Value>?

        /// A copy of the value that doesn't retain it.
        @usableFromInline let copy = UnownedCopy<Value>()

        /// Whether `copy` is a copy of the object.
        ///
        /// If it isn't, reading the value takes a cast.
        @usableFromInline var isCopied = false

        @usableFromInline
        init() {}
    }

    @usableFromInline let state = Guarded(State())
    @usableFromInline let makeShared: @Sendable () -> Shared<Value>

    /// Creates a lifetime that gets its values from `factory` on demand.
    ///
    /// - Parameters:
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    ///   - factory: Creates a value, on the thread that asks for it when there is none.
    @inlinable
    public init(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () -> Value
    ) {
        let declaration = Declaration(.weakShared, fileID: fileID, line: line)
        makeShared = { Shared(declaration, factory) }
    }

    /// The current value, or a new one if no code holds it.
    ///
    /// Waits while another thread creates it. Traps if the value isn't an instance of a class, because only those can
    /// be held weakly, or if the factory of the value reads it.
    @inlinable public var value: Value {
        let held = state.withLock { state in
            guard state.isCopied, state.creation == nil, let object = state.object else { return nil as Value? }
            return .some(state.copy.value(of: object))
        }
        return held ?? castOrCreate()
    }

    @inlinable
    @inline(never)
    func castOrCreate() -> Value {
        let (object, creation) = state.withLock { state in
            let creation = state.creation ?? makeShared()
            if state.creation == nil, let object = state.object { return (object as AnyObject?, creation) }
            state.creation = creation
            return (nil, creation)
        }
        // Cast outside of the lock, because this may be the last reference to the object, which is then released here.
        if let object, let value = object as? Value { return value }
        let value = creation.value
        let newObject = creation.object(of: value)
        state.withLock { state in
            guard state.creation === creation else { return }
            state.object = newObject
            state.isCopied = state.copy.fill(with: value, that: newObject)
            state.creation = nil
        }
        return value
    }
}

nonisolated extension Shared {
    /// Returns a value as an object, or traps if it isn't an instance of a class.
    @usableFromInline
    func object(of value: Value) -> AnyObject {
        // Converting with `as` would put an object that is an error into a box, which would be released immediately.
        guard type(of: value as Any) is AnyClass, let object = cast(value, to: AnyObject.self) else {
            fatalError(
                """
                \(declaration.name(of: Value.self)) created a value of type \(type(of: value as Any)), but it can hold only \
                class instances. Use Shared instead.
                """
            )
        }
        return object
    }

    private func cast<Target>(_ value: Any, to type: Target.Type) -> Target? {
        value as? Target
    }
}

nonisolated extension WeakShared: Sendable where Value: Sendable {}
