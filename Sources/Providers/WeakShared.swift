// Needs Shared.swift.

import Foundation

/// A dependency that is created when it is used, lives as long as anybody holds it, and is created anew after that.
///
/// Use it for what should be one while it is in use, but not be kept for nothing, such as the player of a video:
///
///     let weakPlayer = WeakShared { VideoPlayer(decoder: decoder) }
///
/// A lifetime is `Sendable` when its value is. However many threads ask while nobody holds a value, one of them creates
/// it and all get the same. The factory is kept, for it may be needed again. What `Shared` says about cycles holds here.
///
/// Each read takes a lock and casts, so hold the value rather than read it in a loop.
public nonisolated final class WeakShared<Value> {
    private let lock = NSLock()
    private let makeShared: @Sendable () -> Shared<Value>
    private weak var object: AnyObject?

    /// The creation that is under way, which holds its value until all who asked for it have it.
    private var creation: Shared<Value>?

    /// Creates a lifetime whose values will come from `factory`.
    ///
    /// - Parameters:
    ///   - fileID: The file of the declaration, for the words of a trap; leave it out.
    ///   - line: The line of the declaration; leave it out.
    ///   - factory: Creates a value on the thread that asks for it while nobody holds one.
    public init(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () -> Value
    ) {
        makeShared = { Shared(fileID: fileID, line: line, factory) }
    }

    /// The value that somebody holds, or else a new one.
    ///
    /// Waits while another thread creates it. Traps if the value is no instance of a class, because nothing else can be
    /// held weakly, and when it is read by its own factory.
    public var value: Value {
        let (current, creation) = currentOrCreation()
        if let current { return current }
        let value = creation.value
        end(creation, with: value)
        return value
    }

    private func currentOrCreation() -> (Value?, Shared<Value>) {
        lock.lock()
        defer { lock.unlock() }
        let shared = creation ?? makeShared()
        if creation == nil, let current = object as? Value { return (current, shared) }
        creation = shared
        return (nil, shared)
    }

    private func end(_ creation: Shared<Value>, with value: Value) {
        guard type(of: value as Any) is AnyClass else {
            fatalError("\(creation.name) holds a \(type(of: value)), but only instances of classes can be held weakly.")
        }
        lock.lock()
        defer { lock.unlock() }
        guard self.creation === creation else { return }
        object = value as AnyObject
        self.creation = nil
    }
}

// `object` and `creation` are read and written under `lock` alone.
nonisolated extension WeakShared: @unchecked Sendable where Value: Sendable {}
