/// Makes a value for each key once a run.
actor Once<Key: Hashable & Sendable, Value: Sendable> {
    private var tasks: [Key: Task<Value, any Error>] = [:]

    func value(for key: Key, _ make: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let task = tasks[key] ?? Task.detached(operation: make)
        tasks[key] = task
        return try await task.value
    }
}
