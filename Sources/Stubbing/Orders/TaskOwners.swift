/// The orders, or the tests without one, that tasks belong to, by the IDs of the tasks.
///
/// A task is an order's if its first job came from a thread that runs a step of the order. One that was seen elsewhere
/// before, or that is older than the run, is another test's, also if the order resumes it.
nonisolated struct TaskOwners<Owner: AnyObject & Sendable>: Sendable {
    private var owners: [UInt64: Owner] = [:]

    /// The tasks of each order, so that its next run costs nothing for those of others.
    private var tasks: [ObjectIdentifier: [UInt64]] = [:]

    /// The tasks of others that began during a run that isn't over, and some older ones.
    private var others: Set<UInt64> = []

    /// The number of tasks of others from which the older ones are looked for.
    private var mostOthers = 64

    /// The largest ID that was seen, which is that of the newest task.
    private var newest: UInt64 = 0

    /// The newest tasks at the beginnings of the runs that aren't over.
    private var beginnings: [ObjectIdentifier: UInt64] = [:]

    /// The number of tasks that are known.
    var count: Int { owners.count + others.count }

    /// Returns the order of a task, which is that of the current thread if the task is new.
    mutating func owner(of task: UInt64, onThreadOf current: Owner?) -> Owner? {
        if let owner = owners[task] { return owner }
        defer { newest = max(newest, task) }
        if let current, task > beginnings[ObjectIdentifier(current)] ?? .max, !others.contains(task) {
            add(task, to: current)
            return current
        }
        if let oldest = beginnings.values.min(), task > oldest { others.insert(task) }
        return nil
    }

    /// A run begins with one task, to which the ones of a former run no longer belong.
    mutating func beginRun(of owner: Owner, task: UInt64) {
        forgetTasks(of: owner)
        add(task, to: owner)
        newest = max(newest, task)
        beginnings[ObjectIdentifier(owner)] = newest
        forgetOthers()
    }

    mutating func end(_ owner: Owner) {
        forgetTasks(of: owner)
        beginnings[ObjectIdentifier(owner)] = nil
        forgetOthers()
    }

    func tasks(of owner: Owner) -> [UInt64] { tasks[ObjectIdentifier(owner)] ?? [] }

    mutating func add(_ task: UInt64, to owner: Owner) {
        owners[task] = owner
        tasks[ObjectIdentifier(owner), default: []].append(task)
    }

    private mutating func forgetTasks(of owner: Owner) {
        for task in tasks.removeValue(forKey: ObjectIdentifier(owner)) ?? [] { owners[task] = nil }
    }

    private mutating func forgetOthers() {
        if beginnings.isEmpty { others = [] }
        guard others.count >= mostOthers, let oldest = beginnings.values.min() else { return }
        others = others.filter { $0 > oldest }
        mostOthers = max(64, 2 * others.count)
    }
}
