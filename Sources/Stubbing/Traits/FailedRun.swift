#if canImport(Testing)

    import Testing

    /// A run of a test case that has failed, and what runs after it have shown.
    nonisolated struct FailedRun {
        private enum Proof {
            case none
            /// The first order fails, too, which passed before.
            case firstOrderFails
            /// Its order passes when it's run again.
            case passesAgain
            case failsAgain
        }

        private let number: Int
        private let hasKnownIssue: Bool
        private let isRepeatable: Bool
        private let hasChoice: Bool
        private var order: AnswerOrder
        private var proof = Proof.none

        /// The number of runs in which turns are left out.
        private static let mostShorterRuns = 20

        /// A failure of a run that has gone on without an order can't be repeated.
        init(of end: BodyRuns.End, number: Int, wentOnAlone: Bool, hasKnownIssue: Bool) {
            (self.number, self.hasKnownIssue, order) = (number, hasKnownIssue, end.order)
            isRepeatable = end.run?.hasOutsideEvents != true && !wentOnAlone
            hasChoice = end.run?.hasChoice == true
        }

        // MARK: Proof

        /// Runs the first order again, and then that of the failure, and leaves out turns that the failure doesn't need.
        nonisolated(nonsending) mutating func prove(
            by runs: inout BodyRuns,
            on driver: OrderDriver,
            _ times: inout RunTimes,
            _ function: @concurrent @Sendable () async throws -> Void
        ) async {
            /// Runs an order, and returns how it ended, or nil if there is no time, or if it went on without an order.
            nonisolated(nonsending) func end(of turns: [String], isLoose: Bool = false) async -> BodyRuns.End? {
                guard times.fitsLimit else { return nil }
                // Chooses nothing, but a run of an order asks it.
                let orders = Locked<any OrderChoosing>(RandomOrders(count: 1, seed: 0))
                let end = await times.measure(on: driver) {
                    await runs.runOnce(in: orders, only: GivenTurns(turns, isLoose: isLoose)) { _ in
                        try await function()
                    }
                }
                return driver.isOver || Task.isCancelled ? nil : end
            }
            guard let first = await end(of: []) else { return }
            if first.hasFailed {
                proof = .firstOrderFails
                return
            }
            guard let again = await end(of: order.made) else { return }
            proof = again.hasFailed ? .failsAgain : .passesAgain
            guard again.hasFailed else { return }
            var shortening = Shortening(of: order.made)
            for _ in 1...Self.mostShorterRuns {
                guard let turns = shortening.next(), let end = await end(of: turns, isLoose: true) else { return }
                if end.hasFailed, end.order.made.count < order.made.count {
                    order = end.order
                    shortening.accept(order.made)
                } else {
                    shortening.reject()
                }
            }
        }

        // MARK: Message

        /// Returns what to say of the failure, or nil if its own issues say all.
        func message(name: String, _ trait: OrdersTrait, _ testCase: Test.Case?) -> String? {
            var sentences: [String] = []
            if trait.only != nil {
                sentences = ["The order of the trait failed\(writtenArguments(of: testCase))."]
            } else if number == 1 {
                if !hasChoice { return hasKnownIssue ? Self.intermittent : nil }
                let line = isRepeatable ? repetition(by: trait.text(only: [])) : "No line repeats it."
                let order = "in the first order, where each task goes on until it waits"
                sentences = ["Run 1\(name) failed\(writtenArguments(of: testCase)), \(order).", line]
            } else {
                sentences = ["Run \(number)\(name) failed\(writtenArguments(of: testCase))\(explanation(trait))"]
            }
            if hasKnownIssue { sentences.append(Self.intermittent) }
            // A test without an answer or a switch has no order to show.
            let summary = order.made.isEmpty ? "" : "\n\(order.summary)"
            return sentences.joined(separator: " ") + summary
        }

        /// Returns the message on a run that waits, and may do so forever.
        static func messageOfWait(
            run number: Int,
            name: String,
            _ order: AnswerOrder,
            _ trait: OrdersTrait,
            _ testCase: Test.Case?
        ) -> String {
            """
            Run \(number)\(name) waits\(writtenArguments(of: testCase))\(number > 1 ? ", and the runs before it ended" : ""). It may \
            be for an event from outside, or for a continuation that nothing resumes. Swift can't end it. \
            \(repetition(by: trait.text(only: order.made)))\(order.made.isEmpty ? "" : "\n\(order.summary)")
            """
        }

        private static let intermittent = "A known issue that only some orders show needs isIntermittent: true."

        private func explanation(_ trait: OrdersTrait) -> String {
            switch proof {
            case .firstOrderFails:
                """
                , and now the first order fails, too, which passed before. So the test keeps state outside of its body, such \
                as in a static property or in a file, or it uses chance or time.
                """
            case .passesAgain:
                """
                , but its order passed when it was run again. So the failure depends on something that no order decides: \
                chance, time, a thread, or another test.
                """
            case .none where !isRepeatable: ". No line repeats it."
            case .none, .failsAgain: ". \(repetition(by: trait.text(only: order.made)))"
            }
        }
    }

    nonisolated extension OrdersTrait {
        /// The trait as it's written, with the turns of an order.
        func text(only turns: [String]) -> String {
            let (name, arguments): (String, [(String, Any?)]) =
                switch orders {
                case .some(let count, let seed): ("someOrders", [("", count), ("seed: ", seed)])
                case .every(let switches, let limit): ("everyOrder", [("switches: ", switches), ("limit: ", limit)])
                case .none: ("undriven", [])
                }
            let written = arguments.compactMap { label, value in value.map { "\(label)\($0)" } }
            return "the trait .\(name)(\((written + ["only: \(turns)"]).joined(separator: ", ")))"
        }
    }

    /// Returns the arguments of a test case as a part of a sentence, or nothing if it has none, or if they aren't known.
    private nonisolated func writtenArguments(of testCase: Test.Case?) -> String {
        guard let testCase, testCase.isParameterized else { return "" }
        // Swift Testing tells them only to its own tools.
        let arguments = Mirror(reflecting: testCase).descendant("_kind", "parameterized", "arguments")
        let values = arguments.map {
            Mirror(reflecting: $0).children.compactMap { Mirror(reflecting: $0.value).descendant("value") }
        }
        guard let values, !values.isEmpty else { return "" }
        return " with \(listed(values.map { writtenDescription(of: $0) }))"
    }

#endif
