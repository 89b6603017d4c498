import Foundation
import Providers
import Testing

@testable import Stubbing

/// Scopes close while tasks and threads use them, in ways that a seed draws, and no accepted draft is lost.
///
/// `PROVE_CLOSINGS=5000 swift test --filter RandomClosingTests` draws more. `CLOSING_SEED=17` sets the first seed.
@Suite(.undriven("Its tests race on threads."), .timeLimit(.minutes(5)))
struct RandomClosingTests {
    private static let numbers = ProcessInfo.processInfo.environment.compactMapValues { Int($0) }
    private static let first = numbers["CLOSING_SEED"] ?? 1

    @Test(arguments: first..<first + (numbers["PROVE_CLOSINGS"] ?? 100))
    func everyAcceptedDraftIsSavedOnce(seed: Int) async {
        #expect(await RandomClosing(seed: seed).findLosses() == [])
    }
}

/// A value that accepts drafts until its teardown begins, which ends with the second step.
private struct Store: Sendable {
    let line: Int
    let scope: Int
    let drafts = Counter()
    let teardownSteps = Counter()

    func accept() -> Bool { drafts.increment() > 0 && teardownSteps.count == 0 }
}

/// A clock that says when a limit is reached, before the closing learns of it.
private struct LimitClock: Clock {
    let reach: @Sendable () -> Void
    var now: ContinuousClock.Instant { .now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try await ContinuousClock().sleep(until: deadline, tolerance: tolerance)
        reach()
    }
}

/// Three scopes with two lifetimes each, and all that happens to them.
///
/// Its variables change only in the initializer, before any other thread has it.
private final class RandomClosing: @unchecked Sendable {
    private let seed: Int
    /// The indices of each scope and its parents.
    private let paths: [[Int]]
    private let scopes: [Scope]
    private var shared: [Shared<Store>] = []
    private var asyncShared: [AsyncShared<Store>] = []
    private let stores = Locked<[Store]>([])
    private let recorded = Recorded()
    private let losses = Stub<String, Void>(defaultReturnValue: ())
    /// The task whose end releases everything that hangs.
    private let gate = Task { _ = try? await Task.sleep(for: .seconds(3600)) }

    init(seed: Int) {
        self.seed = seed
        let app = recorded.scope("0")
        let child = app.makeChild("1")
        paths = [[0], [1, 0], seed % 2 == 0 ? [2, 1, 0] : [2, 0]]
        scopes = [app, child, (seed % 2 == 0 ? child : app).makeChild("2")]
        for (index, scope) in scopes.enumerated() {
            let teardown = { @Sendable [self] in try await tearDown($0) }
            shared.append(
                scope.shared(fileID: "Tests", line: UInt(index), { self.make(index, index) }, teardown: teardown)
            )
            asyncShared.append(add(3 + index, to: scope, index))
        }
    }

    /// Returns a number that the seed decides for one choice of an action or a lifetime.
    private func draw(_ line: Int, _ choice: Int, below limit: Int) -> Int {
        var random = SplitMix(seed: UInt64((seed * 100 + line) * 10 + choice))
        return Int(random.next() % UInt64(limit))
    }

    /// Takes a while, or in three of some ways, fails, hangs, or hangs until it's canceled.
    private func pass(_ line: Int, _ choice: Int, of ways: Int) async throws {
        switch draw(line, choice, below: ways) {
        case 0: throw CocoaError(.userCancelled)
        case 1: await gate.value
        case 2: while !gate.isCancelled { try await Task.sleep(for: .microseconds(100)) }
        default: await Task.yield()
        }
    }

    private func make(_ line: Int, _ index: Int) -> Store {
        stores.withLock { stores in
            stores.append(Store(line: line, scope: index))
            return stores[stores.count - 1]
        }
    }

    private func add(_ line: Int, to scope: Scope, _ index: Int) -> AsyncShared<Store> {
        scope.asyncShared(fileID: "Tests", line: UInt(line)) { [self] in
            try await pass(line, 0, of: 15)
            return make(line, index)
        } teardown: { [self] in
            try await tearDown($0)
        }
    }

    private func tearDown(_ store: Store) async throws {
        store.teardownSteps.increment()
        defer { store.teardownSteps.increment() }
        _ = try? await value(store.line, 2, store.scope).accept()
        try await pass(store.line, 1, of: 8)
    }

    /// Returns a value of a scope or a parent of it.
    private func value(_ line: Int, _ choice: Int, _ index: Int) async throws -> Store {
        let drawn = draw(line, choice, below: 2 * paths[index].count)
        let owner = paths[index][drawn / 2]
        return drawn % 2 == 0 ? shared[owner].value : try await asyncShared[owner].value
    }

    private func expect(_ isKept: Bool, _ loss: String) { if !isKept { losses(loss) } }

    /// Uses a scope, in which no value of it or its parents refuses a draft.
    private func use(_ line: Int) async throws {
        let index = draw(line, 0, below: 3)
        let accept = { @Sendable [self] in expect(shared[index].value.accept(), "\(line): refused") }
        switch draw(line, 1, below: 4) {
        case 0: _ = try race(threads: 2) { [self] in try? scopes[index].use(accept, onClosing: accept) }
        case 1:
            defer { expectSaved("request \(line)") { $0.line == line } }
            try await scopes[index].withChild("request") { child in
                expect(try await add(line, to: child, index).value.accept(), "\(line): refused")
            }
        default:
            let work: nonisolated(nonsending) () async throws -> Void = { [self] in
                expect(try await value(line, 2, index).accept(), "\(line): refused")
                if draw(line, 3, below: 4) == 0 { await close(draw(line, 4, below: 3)) }
                try await pass(line, 5, of: 30)
                expect(try await value(line, 6, index).accept(), "\(line): refused")
            }
            try await scopes[index].use(work, onClosing: accept)
        }
    }

    private func close(_ index: Int, within limit: Int? = nil) async {
        let acknowledged = Locked<Set<Int>>([])
        let clock = LimitClock { [self] in
            let lines = stores.withLock { $0 }.filter { $0.drafts.count > 0 }.map(\.line)
            acknowledged.withLock { $0 = Set(lines) }
        }
        var names: [String]?
        do {
            if let limit {
                try await scopes[index].close(within: .microseconds(limit), clock: clock)
            } else {
                try await scopes[index].close()
            }
        } catch {
            recorded.misuse(error.description)
            if error.cycle != nil { return }
            if !error.unfinished.isEmpty { names = error.unfinished + error.notBegun }
        }
        expectSaved("scope \(index)") { store in
            guard let names else { return paths[store.scope].contains(index) }
            let isNamed = names.contains { $0.hasPrefix("the teardown") && $0.contains("(Tests:\(store.line))") }
            return paths[store.scope].contains(index) && acknowledged.withLock { $0 }.contains(store.line) && !isNamed
        }
    }

    private func expectSaved(_ closed: String, _ isDue: (Store) -> Bool) {
        for store in stores.withLock({ $0 }) where isDue(store) {
            expect(store.teardownSteps.count == 2, "\(closed) was closed, and \(store.line) isn't saved once")
        }
    }

    func findLosses() async -> [String] {
        let tasks = (0..<4).map { number in
            Task {
                for line in 10 * (number + 1)..<10 * (number + 1) + 3 {
                    do { try await use(line) } catch { recorded.misuse("\(error)") }
                }
            }
        }
        try? await Task.sleep(for: .microseconds(draw(99, 5, below: 800)))
        let limited = (0...draw(99, 0, below: 2)).map { number in
            Task { await close(draw(99, 1 + number, below: 3), within: draw(99, 3 + number, below: 3000)) }
        }
        if draw(99, 6, below: 2) == 0 { scopes[draw(99, 7, below: 3)].beginClosing() }
        tasks[0].cancel()
        for task in limited { await task.value }
        gate.cancel()
        await close(0)
        for task in tasks { await task.value }
        for store in stores.withLock({ $0 }) where draw(store.line, 1, below: 8) == 0 {
            let isHeard = recorded.misuse.callArguments.contains { $0.contains("(Tests:\(store.line)) in scope") }
            expect(isHeard, "the error of \(store.line)")
        }
        return losses.callArguments
    }
}
