import Stubbing

/// Code that depends on the order of its turns, in a wrong and a right version.
struct RaceProgram: Sendable {
    let name: String

    /// Runs one of the versions, and returns whether its end is right.
    let run: @Sendable (_ order: AnswerOrder, _ isRight: Bool) async throws -> Bool

    init(_ name: String, run: @escaping @Sendable (_ order: AnswerOrder, _ isRight: Bool) async throws -> Bool) {
        self.name = name
        self.run = run
    }

    static let all = [
        staleResponses, doubleSubmit, optimisticUpdate, debounce, lostDeposit, cacheStampede, canceledDownload,
        withdrawals, refreshAgainstSignOut, writeBack,
    ]
}

struct OfflineError: Error {}

// MARK: View models

extension RaceProgram {
    static let staleResponses = RaceProgram("stale responses") { @MainActor order, isRight in
        let searcher = MockSearcher()
        searcher.resultsStub.answer { [$0] }
        order.holds(searcher.resultsStub)
        let model = SearchModel(searcher: searcher, checksQuery: isRight)
        async let first: Void = model.search("s")
        try await searcher.resultsStub.waitForCall(1)
        async let second: Void = model.search("sw")
        _ = await (first, second)
        return model.results == ["sw"]
    }

    @MainActor
    private final class Checkout {
        let placeStub = AsyncStub<Void, Void>(defaultReturnValue: ())
        private var isSubmitting = false

        func submit(isRight: Bool) async {
            if isSubmitting { return }
            if isRight { isSubmitting = true }
            await placeStub()
            isSubmitting = true
        }
    }

    private static let doubleSubmit = RaceProgram("double submit") { @MainActor order, isRight in
        let checkout = Checkout()
        order.holds(checkout.placeStub)
        async let first: Void = checkout.submit(isRight: isRight)
        async let second: Void = checkout.submit(isRight: isRight)
        _ = await (first, second)
        return checkout.placeStub.callCount == 1
    }

    @MainActor
    private final class LikeModel {
        let setLikedStub = AsyncThrowingStub<Bool, Void, any Error>()
        private(set) var isLiked = false
        private var confirmed = false
        private var task: Task<Void, Never>?

        func tap(isRight: Bool) -> Task<Void, Never> {
            let old = isLiked
            isLiked.toggle()
            if isRight {
                let task = task ?? Task { await sync() }
                self.task = task
                return task
            }
            return Task { [isLiked] in
                do { try await setLikedStub(isLiked) } catch { self.isLiked = old }
            }
        }

        private func sync() async {
            while isLiked != confirmed {
                let target = isLiked
                do {
                    try await setLikedStub(target)
                    confirmed = target
                } catch {
                    isLiked = confirmed
                }
            }
            task = nil
        }
    }

    private static let optimisticUpdate = RaceProgram("optimistic update") { @MainActor order, isRight in
        let (model, serverStub) = (LikeModel(), Stub<Bool, Void>(defaultReturnValue: ()))
        model.setLikedStub.answer { serverStub($0) }
        order.holds(model.setLikedStub, mayThrow: OfflineError())
        let first = model.tap(isRight: isRight)
        try await model.setLikedStub.waitForCall(1)
        let second = model.tap(isRight: isRight)
        _ = await (first.value, second.value)
        return model.isLiked == (serverStub.callArguments.last ?? false)
    }

    @MainActor
    private final class SearchField {
        let (clock, searcher) = (ManualClock(), MockSearcher())
        private(set) var results: [String] = []
        private var text = ""

        func change(to text: String, isRight: Bool) -> Task<Void, any Error> {
            self.text = text
            return Task {
                try await clock.sleep(for: .seconds(0.3))
                guard text == self.text else { return }
                let results = await searcher.results(for: text)
                if isRight, text != self.text { return }
                self.results = results
            }
        }
    }

    private static let debounce = RaceProgram("debounce") { @MainActor order, isRight in
        let (field, typesStub) = (SearchField(), AsyncStub<Void, Void>(defaultReturnValue: ()))
        field.searcher.resultsStub.answer { [$0] }
        order.holds(field.clock)
        order.holds(field.searcher.resultsStub)
        order.holds(typesStub)
        let first = field.change(to: "s", isRight: isRight)
        await typesStub()
        let second = field.change(to: "sw", isRight: isRight)
        _ = try await (first.value, second.value)
        return field.results == ["sw"]
    }

    @MainActor
    private final class Diary {
        private(set) var entries: [String] = []
        private let session = Session()

        func add(_ entry: String, isRight: Bool) async {
            let before = entries
            _ = await session.token
            entries = (isRight ? entries : before) + [entry]
        }
    }

    private static let writeBack = RaceProgram("write back on the main actor") { @MainActor _, isRight in
        let diary = Diary()
        async let first: Void = diary.add("a", isRight: isRight)
        async let second: Void = diary.add("b", isRight: isRight)
        _ = await (first, second)
        return diary.entries.sorted() == ["a", "b"]
    }
}

// MARK: Actors

extension RaceProgram {
    private actor Wallet {
        let recordStub = AsyncStub<Int, Void>(defaultReturnValue: ())
        private(set) var largestDeposit = 0

        func deposit(_ amount: Int, isRight: Bool) async {
            let largest = max(largestDeposit, amount)
            await recordStub(amount)
            largestDeposit = isRight ? max(largestDeposit, amount) : largest
        }
    }

    /// Only the last answer decides, so three of the six orders are right by luck.
    private static let lostDeposit = RaceProgram("lost deposit") { order, isRight in
        let wallet = Wallet()
        order.holds(wallet.recordStub)
        await withTaskGroup { group in
            for amount in 1...3 { group.addTask { await wallet.deposit(amount, isRight: isRight) } }
        }
        return await wallet.largestDeposit == 3
    }

    private actor ImageCache {
        let loadStub = AsyncStub<String, String>(defaultReturnValue: "image")
        private var images: [String: String] = [:]
        private var loads: [String: Task<String, Never>] = [:]

        func image(_ name: String, isRight: Bool) async -> String {
            if isRight {
                let load = loads[name] ?? Task { await loadStub(name) }
                loads[name] = load
                return await load.value
            }
            if let image = images[name] { return image }
            let image = await loadStub(name)
            images[name] = image
            return image
        }
    }

    private static let cacheStampede = RaceProgram("cache stampede") { order, isRight in
        let cache = ImageCache()
        order.holds(cache.loadStub)
        async let first = cache.image("a", isRight: isRight)
        async let second = cache.image("a", isRight: isRight)
        _ = await (first, second)
        return cache.loadStub.callArguments == ["a"]
    }

    private actor Download {
        let dataStub = AsyncStub<Void, Int>(defaultReturnValue: 1)
        let endStub = Stub<String, Void>(defaultReturnValue: ())
        private var isOver = false

        func start() async {
            _ = await dataStub()
            end("finished", isOver: isOver)
        }

        func cancel(isRight: Bool) { end("canceled", isOver: isRight && isOver) }

        private func end(_ end: String, isOver: Bool) {
            if isOver { return }
            self.isOver = true
            endStub(end)
        }
    }

    private static let canceledDownload = RaceProgram("cancellation after completion") { order, isRight in
        let download = Download()
        order.holds(download.dataStub)
        async let running: Void = download.start()
        async let canceling: Void = download.cancel(isRight: isRight)
        _ = await (running, canceling)
        return download.endStub.callCount == 1
    }

    private actor Account {
        private(set) var balance = 100
        func set(_ balance: Int) { self.balance = balance }
        func take(_ amount: Int) { balance -= amount }
    }

    private static let withdrawals = RaceProgram("two withdrawals") { _, isRight in
        let account = Account()
        await withTaskGroup { group in
            for amount in [10, 20] {
                group.addTask {
                    if isRight { return await account.take(amount) }
                    let before = await account.balance
                    await account.set(before - amount)
                }
            }
        }
        return await account.balance == 70
    }

    private actor Session {
        private(set) var token: String? = "old"
        func store(_ token: String, ifSignedIn: Bool) { if !ifSignedIn || self.token != nil { self.token = token } }
        func signOut() { token = nil }
    }

    private static let refreshAgainstSignOut = RaceProgram("refresh against sign-out") { _, isRight in
        let session = Session()
        async let refresh: Void = {
            if await session.token == "old" { await session.store("new", ifSignedIn: isRight) }
        }()
        async let signOut: Void = session.signOut()
        _ = await (refresh, signOut)
        return await session.token == nil
    }
}
