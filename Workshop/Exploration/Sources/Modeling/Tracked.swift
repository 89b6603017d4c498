/// An object whose release a model notices.
///
/// It's an argument, a value, a key, or the capture of a closure.
public final class Tracked: Sendable {
    /// The number of the object among those of the same kind.
    public let number: Int
    private let kind: Kind

    /// The objects with the same name that haven't been released, guarded by nothing, because there is one thread.
    public final class Kind: @unchecked Sendable {
        /// The numbers of the objects that haven't been released.
        public private(set) var living: Set<Int> = []

        /// The number of objects that were created.
        public private(set) var count = 0

        /// Creates a kind without objects.
        public init() {}

        /// Creates an object with the next number, counted from 1.
        public func make() -> Tracked {
            count += 1
            return Tracked(count, self)
        }

        /// Creates an object with a number that no living object has.
        public func make(_ number: Int) -> Tracked {
            count += 1
            return Tracked(number, self)
        }

        fileprivate func insert(_ number: Int) { living.insert(number) }

        fileprivate func remove(_ number: Int) { living.remove(number) }
    }

    private init(_ number: Int, _ kind: Kind) {
        self.number = number
        self.kind = kind
        kind.insert(number)
    }

    deinit {
        kind.remove(number)
    }

    /// Does nothing.
    ///
    /// Call it in a closure to capture the object.
    @inline(never)
    @_optimize(none)
    public func use() {}
}
