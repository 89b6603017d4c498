import Foundation

/// The object for which a thread runs code, such as the driver of an order.
nonisolated enum ThreadOwner {
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        unsafe pthread_key_create(&key, nil)
        return key
    }()

    /// The owner of the current thread, or nil if it has none.
    static var current: AnyObject? {
        // `run` keeps the owner alive for as long as it's set.
        unsafe pthread_getspecific(key).map { unsafe Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Runs `body` for an owner, or for none.
    ///
    /// A task that `body` starts without an owner doesn't belong to the order that the thread runs.
    static func run<Output>(for owner: AnyObject?, _ body: () -> Output) -> Output {
        let former = unsafe pthread_getspecific(key)
        unsafe pthread_setspecific(key, owner.map { unsafe UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) })
        defer {
            withExtendedLifetime(owner) {}
            unsafe pthread_setspecific(key, former)
        }
        return body()
    }
}
