import Providers
import Testing

/// Records an issue for each mistake in the use of a scope that a test creates.
struct ScopeMisuseTrait: SuiteTrait, TestTrait, TestScoping {
    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let (outside, reports) = AsyncStream.makeStream(of: String.self)
        let report = ScopeMisuseHandler { message in
            // A deinitializer or a detached task can belong to no test. This one records its misuse, until it ends.
            if Test.current == nil, case .enqueued = reports.yield(message) { return }
            Issue.record("\(message)")
        }
        try await withThrowingTaskGroup { group in
            group.addTask { for await message in outside { Issue.record("\(message)") } }
            defer { reports.finish() }
            try await Scope.$reportMisuse.withValue(report, operation: function)
        }
    }
}

extension Trait where Self == ScopeMisuseTrait {
    /// Fails a test that forgets to close a scope.
    static var scopeMisuseFails: Self { Self() }
}
