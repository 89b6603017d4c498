/// An object that must be released before its order ends, outside of all locks.
///
/// Use it as the value of a lifetime, or capture it in a factory. ``Order/object(_:onRelease:)`` creates it.
public final class Tracked: Sendable, CustomStringConvertible {
    /// The name by which objects are counted.
    public let name: String

    /// The number of the object among those with the same name, counted from 1.
    public let number: Int

    private let order: Order
    private let onRelease: (@Sendable () -> Void)?

    init(_ name: String, order: Order, onRelease: (@Sendable () -> Void)?) {
        self.name = name
        self.order = order
        self.onRelease = onRelease
        number = order.created(name)
    }

    deinit {
        order.released(self)
        onRelease?()
    }

    /// Does nothing.
    ///
    /// Call it in a closure to capture the object.
    public func use() {}

    /// The name and the number, as in "value 1".
    public var description: String { "\(name) \(number)" }
}
