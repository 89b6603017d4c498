#if canImport(Testing)

    import Foundation
    import Testing

    /// The outcomes of the test cases of a suite that run in many orders.
    nonisolated final class SuiteSummary: Sendable {
        /// How a test case has ended.
        enum Outcome: Sendable {
            case failed
            case explored
            case nothingToChoose
            case cutOff(by: Cut)
        }

        /// The reason why the runs ended before the orders did.
        enum Cut: String, CaseIterable, Sendable {
            case wait = "a wait, a step, or a run that took too long"
            case time = "the time of its runs"
            case timeLimit = "half of the time limit"
            case search = "a search of its own"
            case process = "an exit test"
            case cancellation = "a cancellation"
        }

        /// The summary of the outermost suite that the current task belongs to.
        @TaskLocal static var current: SuiteSummary?

        private let outcomes = Locked<[Outcome]>([])

        func add(_ outcome: Outcome) {
            outcomes.withLock { $0.append(outcome) }
        }

        /// Runs the tests of a suite, and then writes a line about them, unless a suite around it does.
        nonisolated(nonsending) static func write(
            for suite: Test,
            performing function: @concurrent @Sendable () async throws -> Void
        ) async throws {
            if current != nil { return try await function() }
            let summary = SuiteSummary()
            try await $current.withValue(summary) { try await function() }
            if let text = summary.text { write(text, on: suite) }
        }

        /// Writes a line about a test or a suite.
        static func write(_ text: String, on test: Test) {
            let place = "\(test.sourceLocation.filePath):\(test.sourceLocation.line)"
            FileHandle.standardError.write(Data("\(place): note: \(test.name): \(text)\n".utf8))
        }

        /// The outcomes as a sentence, or nil if there are none.
        var text: String? {
            let outcomes = outcomes.withLock(\.self)
            if outcomes.isEmpty { return nil }
            var (failed, explored, unchosen, cuts) = (0, 0, 0, [Cut: Int]())
            for outcome in outcomes {
                switch outcome {
                case .failed: failed += 1
                case .explored: explored += 1
                case .nothingToChoose: unchosen += 1
                case .cutOff(let cut): cuts[cut, default: 0] += 1
                }
            }
            let reasons = Cut.allCases.compactMap { cut in cuts[cut].map { "\($0) by \(cut.rawValue)" } }
            let cutCount = cuts.values.reduce(0, +)
            return """
                Of \(outcomes.count) test \(outcomes.count == 1 ? "case" : "cases"), \(failed > 0 ? "\(failed) failed, " : "")\(explored) ran in many orders, \(unchosen) had nothing to choose, and \(cutCount) \
                \(cutCount == 1 ? "was" : "were") cut off\(reasons.isEmpty ? "" : ": \(reasons.joined(separator: ", "))").
                """
        }
    }

#endif
