import Foundation
import Observation
import Testing

@testable import Stubbing

private actor TokenSource {
    private var token: Task<Int, Never>?
    private let fetch: @Sendable () async -> Int

    init(fetch: @escaping @Sendable () async -> Int) { self.fetch = fetch }

    func value() async -> Int {
        if let token { return await token.value }
        let task = Task { await fetch() }
        token = task
        return await task.value
    }
}

/// An actor that two suites share.
private actor Registry {
    static let shared = Registry()
    private var names: Set<String> = []

    func add(_ name: String) -> Int {
        names.insert(name)
        return names.count
    }
}

private actor Inbox {
    private(set) var letters: [Int] = []

    init(_ stream: AsyncStream<Int>) {
        Task { for await letter in stream { await self.add(letter) } }
    }

    func add(_ letter: Int) { letters.append(letter) }
}

/// Tests as people write them, in many orders by one word on their suite.
@Suite(.someOrders(50), .timeLimit(.minutes(5)))
struct SuitesInOrdersTests {
    private let tokenStub = AsyncStub<Void, Int>(defaultReturnValue: 7)

    @Test
    func twoCallersShareOneFetch() async {
        let source = TokenSource { [tokenStub] in await tokenStub() }
        async let first = source.value()
        async let second = source.value()
        #expect(await [first, second] == [7, 7])
        #expect(tokenStub.callCount == 1)
    }

    @Test(arguments: [1, 2])
    func aCaseHasItsArguments(number: Int) async {
        let task = Task { number }
        #expect(await task.value == number)
    }

    @Test
    @MainActor
    func aTestOnTheMainActorStaysThere() async {
        MainActor.assertIsolated()
        let task = Task { @MainActor in 1 }
        #expect(await task.value == 1)
        MainActor.assertIsolated()
    }

    @Test
    func aRealSleepPasses() async throws {
        let task = Task {
            try await Task.sleep(for: .milliseconds(1))
            return 1
        }
        #expect(try await task.value == 1)
    }

    @Test
    func aConfirmationIsConfirmed() async {
        await confirmation(expectedCount: 2) { confirm in
            await withTaskGroup { group in
                for _ in 1...2 { group.addTask { confirm() } }
            }
        }
    }

    @Test
    func everyLetterHasArrivedOnceAllSettled() async {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let inbox = Inbox(stream)
        for letter in 1...5 { continuation.yield(letter) }
        await settle()
        #expect(await inbox.letters == [1, 2, 3, 4, 5])
    }

    @Test
    func aBufferKeepsItsNewestElements() async {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
        let inbox = Inbox(stream)
        for letter in 1...3 { continuation.yield(letter) }
        await settle()
        // The first letters are lost if no task took them in time.
        #expect(await inbox.letters.last == 3)
    }

    @Test
    func anActorThatSuitesShareIsNotHeldBack() async {
        async let first = Registry.shared.add("a")
        async let second = Registry.shared.add("b")
        #expect(await (1...2).contains(first))
        #expect(await (1...2).contains(second))
    }
}

@Suite(.everyOrder, .timeLimit(.minutes(5)))
struct OtherSuiteInOrdersTests {
    @Test(arguments: 1...4)
    func anActorThatSuitesShareIsNotHeldBack(number: Int) async {
        async let first = Registry.shared.add("a")
        async let second = Registry.shared.add("b")
        #expect(await (1...2).contains(first))
        #expect(await (1...2).contains(second))
    }
}

/// A suite on the main actor whose tests wait for each other.
@MainActor
@Suite(.someOrders(20), .serialized, .timeLimit(.minutes(5)))
final class MainActorSuiteInOrdersTests {
    @MainActor
    private final class Model {
        private(set) var names: [String] = []
        private let stub = AsyncStub<String, [String]>(defaultReturnValue: ["Ada"])

        func search(_ text: String) {
            Task { names = await stub(text) }
        }
    }

    private nonisolated static let living = Locked(0)
    private let model = Model()

    init() { Self.living.withLock { $0 += 1 } }

    deinit { Self.living.withLock { $0 -= 1 } }

    @Test(arguments: 1...3)
    func aModelHasItsResultsOnceAllSettled(number: Int) async {
        // Each run has its own instance, and those before have ended.
        #expect(Self.living.withLock(\.self) == 1)
        model.search("A")
        #expect(model.names == [])
        await settle()
        #expect(model.names == ["Ada"])
    }
}

#if canImport(Observation) && compiler(>=6.2)
    @MainActor
    @Observable
    private final class Counter {
        var count = 0
    }

    @MainActor
    @Suite(.someOrders(20), .timeLimit(.minutes(5)))
    struct ObservationsInOrdersTests {
        @Test
        @available(macOS 26.0, iOS 26.0, watchOS 26.0, tvOS 26.0, visionOS 26.0, *)
        func theLastChangeIsObservedOnceAllSettled() async {
            let counter = Counter()
            let seen = Locked<[Int]>([])
            let task = Task {
                for await count in Observations({ counter.count }) { seen.withLock { $0.append(count) } }
            }
            await settle()
            counter.count = 1
            counter.count = 2
            await settle()
            #expect(seen.withLock(\.self).last == 2)
            task.cancel()
            await task.value
        }
    }
#endif
