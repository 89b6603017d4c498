import Foundation
import Stubbing
import Synchronization
import Testing

/// Races as users meet them, each of which `everyOrder` finds in the racy version and not in the mended one.
///
/// To measure `someOrders` in its place: `SOME_ORDERS=200 swift test --package-path Workshop/Races`. The tests run one after
/// the other, because some of the bodies use global actors.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct RacyBodyTests {
    private static let count = ProcessInfo.processInfo.environment["SOME_ORDERS"].flatMap { Int($0) }

    private func search(_ body: RacyBody, isMended: Bool) async throws {
        if let count = Self.count {
            try await someOrders(count) { order in try await body.run(order, isMended) }
        } else {
            try await everyOrder { order in try await body.run(order, isMended) }
        }
    }

    /// Searches in a task of the priority that the body demands.
    private func run(_ body: RacyBody, isMended: Bool) async throws {
        guard let priority = body.priority else { return try await search(body, isMended: isMended) }
        try await Task(priority: priority) { try await search(body, isMended: isMended) }.value
    }

    /// A race on the way between two actors, or to an idle actor, isn't found.
    @Test(arguments: RacyBody.all)
    func theRacyVersionFailsIfTheRaceHasATurn(body: RacyBody) async {
        let messages = await failures { try await run(body, isMended: false) }
        let failedRun = messages.first { $0.hasPrefix("Run ") }
        print("\(body.name): \(failedRun?.prefix { $0 != "." } ?? "not found")")
        #expect((failedRun != nil) == body.hasTurn, "\(messages)")
    }

    @Test(arguments: RacyBody.all)
    func theMendedVersionPasses(body: RacyBody) async throws {
        try await run(body, isMended: true)
    }
}

/// Returns the messages of the failures that code causes on purpose, which fail no test.
private func failures(of body: () async throws -> Void) async -> [String] {
    let messages = Mutex<[String]>([])
    await withKnownIssue(isIntermittent: true) {
        do { try await body() } catch { messages.withLock { $0.append("Threw \(error)") } }
    } matching: { issue in
        messages.withLock { $0 += issue.comments.map(\.rawValue) }
        return true
    }
    return messages.withLock { $0 }
}
