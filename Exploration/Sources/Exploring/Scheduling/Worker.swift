import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A thread of the system, which runs one virtual thread after another.
final class Worker: @unchecked Sendable {
    // `next` is written before the semaphore is signaled, and read after it was waited for.
    var next: VirtualThread?

    private let semaphore = DispatchSemaphore(value: 0)

    /// Starts a thread of the system.
    init(_ run: @escaping @Sendable (Worker) -> Void) {
        let start = Unmanaged.passRetained(Start(worker: self, run: run)).toOpaque()
        #if canImport(Darwin)
            var thread: pthread_t?
            let result = pthread_create(&thread, nil, { runStart($0) }, start)
        #else
            var thread = pthread_t()
            let result = pthread_create(&thread, nil, { $0.map { runStart($0) } ?? nil }, start)
        #endif
        precondition(result == 0, "The system has no more threads.")
    }

    func wake() {
        semaphore.signal()
    }

    func sleep() {
        semaphore.wait()
    }
}

private final class Start {
    let worker: Worker
    let run: @Sendable (Worker) -> Void

    init(worker: Worker, run: @escaping @Sendable (Worker) -> Void) {
        self.worker = worker
        self.run = run
    }
}

private func runStart(_ pointer: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    let start = Unmanaged<Start>.fromOpaque(pointer).takeRetainedValue()
    start.run(start.worker)
    return nil
}
