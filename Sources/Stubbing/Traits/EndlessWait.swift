#if canImport(Testing)

    import Testing

    /// Says that a run of a test case waits and doesn't end.
    ///
    /// Nothing can end such a run, as that of a lost continuation, so it's said while it waits: by an issue if runs before it
    /// have ended, and otherwise by a line, because the first run of a test may take its time.
    nonisolated final class EndlessWait: Sendable {
        private let run: Locked<(number: Int, order: AnswerOrder)?>
        private let watch: Task<Void, any Error>

        /// Begins to watch the runs of a test case.
        ///
        /// - Parameters:
        ///   - test: The test.
        ///   - driver: What drives the runs.
        ///   - limit: About how long a run may wait that goes on without an order.
        ///   - message: Returns the message on a run.
        init(
            of test: Test,
            on driver: OrderDriver,
            atMost limit: Duration,
            message: @escaping @Sendable (_ run: Int, _ order: AnswerOrder) -> String
        ) {
            let run = Locked<(number: Int, order: AnswerOrder)?>(nil)
            self.run = run
            // No order drives the task, which belongs to the test.
            watch = ThreadOwner.run(for: nil) {
                Task { [weak driver] in
                    var waits = 0
                    while waits < 2 {
                        try await Task.sleep(for: limit / 2)
                        waits = driver?.hasWaited == true ? waits + 1 : 0
                    }
                    guard let (number, order) = run.withLock(\.self) else { return }
                    let message = message(number, order)
                    if number > 1 {
                        failTest(message, at: test.sourceLocation)
                    } else {
                        SuiteSummary.write(message, on: test)
                    }
                }
            }
        }

        func begin(run number: Int, _ order: AnswerOrder) {
            run.withLock { $0 = (number, order) }
        }

        func cancel() {
            watch.cancel()
        }
    }

#endif
