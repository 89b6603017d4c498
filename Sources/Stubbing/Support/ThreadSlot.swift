import Foundation

/// A value that each thread has of its own, an object or nil.
nonisolated struct ThreadSlot: Sendable {
    private let key: pthread_key_t

    init() {
        var key = pthread_key_t()
        unsafe pthread_key_create(&key, nil)
        self.key = key
    }

    /// The object of the current thread, or nil if it has none.
    var current: AnyObject? {
        // `run` keeps the object alive for as long as it's set.
        unsafe pthread_getspecific(key).map { unsafe Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Runs `body` on a thread that has an object, or none.
    func run<Output>(for object: AnyObject?, _ body: () -> Output) -> Output {
        let former = unsafe pthread_getspecific(key)
        unsafe pthread_setspecific(key, object.map { unsafe UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) })
        defer {
            withExtendedLifetime(object) {}
            unsafe pthread_setspecific(key, former)
        }
        return body()
    }
}
