/// A thread of a program, or one job of a task: the part between two suspension points.
///
/// Only the scheduler and the running thread use it, and only one thread runs at a time.
final class VirtualThread {
    enum State {
        /// Can run.
        case ready
        /// Waits for a lock.
        case waitsForLock(LockState)
        /// Waits for a broadcast.
        case waitsForBroadcast(LockState)
        /// Waits for a condition that another thread fulfills.
        case waits(until: () -> Bool)
        /// Waits until it is the first job of an actor.
        case waitsForActor(JobQueue)
        case finished
    }

    /// The number of the thread in its order.
    let number: Int

    let name: String
    var state = State.ready
    var clock: VectorClock

    /// The code of the thread, released when it ends.
    var body: (() -> Void)?

    /// The worker that runs the thread, once it has started.
    var worker: Worker?

    /// Whether the thread has done something, since its last point, that other threads can see.
    var hasEffect = false

    /// The number of locks that the thread holds.
    var lockCount = 0

    /// Greater than zero while the thread holds a lock of the Swift runtime, so that it must run on.
    var uninterruptedDepth = 0

    /// The cancellation handlers to run after the current call of `cancel()`, or nil outside of such a call.
    var collectedHandlers: [CancellationHandler]?

    /// The observer that is reading on the thread.
    var observer: Observer?

    /// Code that runs when the thread has ended.
    var atEnd: (() -> Void)?

    /// Whether the job that the thread runs has ended its task.
    var endsTask = false

    init(number: Int, name: String, clock: VectorClock, body: (() -> Void)?) {
        self.number = number
        self.name = name
        self.clock = clock
        self.body = body
    }

    /// Whether the thread can run now.
    var isEnabled: Bool {
        switch state {
        case .ready: true
        case .waitsForLock(let lock): lock.holder == nil
        case .waitsForBroadcast, .finished: false
        case .waits(let isFulfilled): isFulfilled()
        case .waitsForActor(let queue): !queue.isRunning && queue.jobs.first === self
        }
    }
}

/// The jobs of an actor, which run one at a time.
final class JobQueue {
    var jobs: [VirtualThread] = []
    var isRunning = false
}
