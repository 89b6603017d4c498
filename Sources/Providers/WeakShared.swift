// Needs Declaration.swift, Guarded.swift, Monitor.swift, Shared.swift, ThreadWaits.swift, TwoPhaseStorage.swift and
// UnownedCopy.swift.

/// A dependency that is created when it is used, lives as long as anybody holds it, and is created anew after that.
///
/// Use it for what should be one while it is in use, but not be kept for nothing, such as the player of a video:
///
///     let weakPlayer = WeakShared { VideoPlayer(decoder: decoder) }
///
/// A lifetime is `Sendable` when its value is. However many threads ask while nobody holds a value, one of them creates
/// it and all get the same. The factory is kept, for it may be needed again. What `Shared` says about cycles holds here.
///
/// Each read takes a lock, so hold the value rather than read it in a loop.
public nonisolated final class WeakShared<Value> {
    @usableFromInline
    struct State {
        @usableFromInline weak var object: AnyObject?

        /// The creation that is under way, which holds its value until all its readers have it.
        @usableFromInline var creation: Shared<Value>?

        /// Whether `copy` is one of the object; otherwise the object has to be cast.
        @usableFromInline var isCopied = false

        @usableFromInline
        init() {}
    }

    /// A copy of the value that does not hold it, used under the lock of `state` alone.
    @usableFromInline let copy = UnownedCopy<Value>()

    @usableFromInline let state = Guarded(State())
    @usableFromInline let makeShared: @Sendable () -> Shared<Value>

    /// Creates a lifetime whose values will come from `factory`.
    ///
    /// - Parameters:
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    ///   - factory: Creates a value on the thread that asks for it while nobody holds one.
    @inlinable
    public init(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () -> Value
    ) {
        let declaration = Declaration(fileID: fileID, line: line)
        makeShared = { Shared(declaration, factory) }
    }

    /// The value that somebody holds, or else a new one.
    ///
    /// Waits while another thread creates it. Traps if the value is no instance of a class, because nothing else can be
    /// held weakly, and when it is read by its own factory.
    @inlinable public var value: Value {
        let held = state.withLock { state in
            guard state.isCopied, state.creation == nil, let object = state.object else { return nil as Value? }
            return .some(copy.value(of: object))
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
        // Cast outside of the lock: if nobody else holds the object any more, it goes here.
        if let object, let value = object as? Value { return value }
        let value = creation.value
        let newObject = creation.object(of: value)
        state.withLock { state in
            guard state.creation === creation else { return }
            state.object = newObject
            state.isCopied = copy.fill(with: value, that: newObject)
            state.creation = nil
        }
        return value
    }
}

nonisolated extension Shared {
    /// Returns the object that a value is, or traps if it is none.
    @usableFromInline
    func object(of value: Value) -> AnyObject {
        // A conversion by `as` would put an object that is an error into a box, which is gone at once.
        guard type(of: value as Any) is AnyClass, let object = cast(value, to: AnyObject.self) else {
            fatalError("\(name) holds a \(type(of: value)), but only instances of classes can be held weakly.")
        }
        return object
    }

    private func cast<Target>(_ value: Any, to type: Target.Type) -> Target? {
        value as? Target
    }
}

nonisolated extension WeakShared: Sendable where Value: Sendable {}
