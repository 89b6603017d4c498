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

    // Written before the first virtual thread runs.
    private var thread: UInt = 0

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

    /// Whether the running thread of the system is this one.
    var isCurrent: Bool { thread == currentSystemThread }

    func begin() {
        thread = currentSystemThread
    }

    func wake() {
        semaphore.signal()
    }

    func sleep() {
        semaphore.wait()
    }
}

/// The identity of the running thread of the system.
private var currentSystemThread: UInt {
    #if canImport(Glibc)
        pthread_self()
    #else
        UInt(bitPattern: pthread_self())
    #endif
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
    start.worker.begin()
    start.run(start.worker)
    return nil
}
