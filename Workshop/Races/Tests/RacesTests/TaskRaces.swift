import Stubbing
import Testing

extension RacyBody {
    static let tasks = [
        wokenWaiter, lowPriorityPayments, backgroundClosing, detachedRecords, sixtyTasks, hundredChildren,
    ]
}

private final class Probe: Sendable {
    let nameStub = AsyncStub<Int, String>(defaultReturnValue: "Ada")
    func name(of id: Int) async -> String { await nameStub(id) }
}

private actor NameLog {
    private(set) var name: String?
    func set(_ name: String) { self.name = name }
}

extension RacyBody {
    /// The call that the test waits for comes before the code under test has used its result.
    private static let wokenWaiter = RacyBody("waiter that a call wakes") { _, isMended in
        let (probe, log) = (Probe(), NameLog())
        let task = Task {
            let name = await probe.name(of: 1)
            await log.set(name)
        }
        try await probe.nameStub.waitForCall(1)
        if isMended { await task.value }
        #expect(await log.name == "Ada")
        await task.value
    }
}

private actor Account {
    private(set) var balance = 100
    func pay(_ amount: Int) { balance -= amount }
    func payIfCovered(_ amount: Int) { if balance >= amount { balance -= amount } }
}

extension RacyBody {
    /// Two payments of low priority are each covered by the balance, but not both.
    private static let lowPriorityPayments = RacyBody("two tasks of low priority") { _, isMended in
        let account = Account()
        @Sendable func pay(_ amount: Int) async {
            if isMended { return await account.payIfCovered(amount) }
            let rest = await account.balance - amount
            if rest >= 0 { await account.pay(amount) }
        }
        let first = Task(priority: .low) { await pay(60) }
        let second = Task(priority: .low) { await pay(70) }
        await first.value
        await second.value
        #expect(await account.balance >= 0)
    }
}

private actor Buffer {
    private var isEmpty = false
    func flush() { isEmpty = true }
}

private actor OpenFile {
    private(set) var closeCount = 0
    private let buffer = Buffer()
    private var isOpen = true

    func close(isMended: Bool) async {
        guard isOpen else { return }
        if isMended { isOpen = false }
        await buffer.flush()
        isOpen = false
        closeCount += 1
    }
}

extension RacyBody {
    /// Two tasks in the background close a file that counts as open until its buffer is flushed.
    private static let backgroundClosing = RacyBody("two closes in the background") { _, isMended in
        let file = OpenFile()
        let first = Task(priority: .background) { await file.close(isMended: isMended) }
        let second = Task(priority: .background) { await file.close(isMended: isMended) }
        await first.value
        await second.value
        #expect(await file.closeCount == 1)
    }
}

private actor Records {
    private(set) var names: [String] = []
    func replace(by names: [String]) { self.names = names }
    func append(_ name: String) { names.append(name) }
}

extension RacyBody {
    /// Two detached tasks, in a test of high priority, write back the list that they have read.
    private static let detachedRecords = RacyBody("detached tasks below the test", priority: .high) { _, isMended in
        let records = Records()
        @Sendable func add(_ name: String) async {
            if isMended { return await records.append(name) }
            let names = await records.names
            await records.replace(by: names + [name])
        }
        let first = Task.detached { await add("a") }
        let second = Task.detached { await add("b") }
        await first.value
        await second.value
        #expect(await records.names.sorted() == ["a", "b"])
    }
}

private actor Shelf {
    private(set) var count = 0
    func set(_ count: Int) { self.count = count }
    func add() { count += 1 }
}

extension RacyBody {
    /// Each of 60 tasks fills a shelf of its own, but two have the same one, and one of their items is lost.
    private static let sixtyTasks = RacyBody("two of 60 tasks") { _, isMended in
        let shelves = (1...60).map { _ in Shelf() }
        let tasks = shelves.indices.map { index in
            let shelf = shelves[index == 42 ? 17 : index]
            return Task {
                if isMended { return await shelf.add() }
                let count = await shelf.count
                await shelf.set(count + 1)
            }
        }
        for task in tasks { await task.value }
        #expect(await shelves[17].count == 2)
    }
}

private actor Results {
    private(set) var values: [Int] = []
    private(set) var titles: [String] = []
    func append(_ value: Int) { values.append(value) }
    func setTitle(_ title: String) { titles.append(title) }
    func setTitleIfMissing(_ title: String) { if titles.isEmpty { titles.append(title) } }
}

extension RacyBody {
    /// Two of 100 children set the title, because both find it missing.
    private static let hundredChildren = RacyBody("two of 100 children") { _, isMended in
        let results = Results()
        await withTaskGroup { group in
            for number in 1...100 {
                group.addTask {
                    await results.append(number)
                    guard number == 33 || number == 66 else { return }
                    if isMended { return await results.setTitleIfMissing("by \(number)") }
                    if await results.titles.isEmpty { await results.setTitle("by \(number)") }
                }
            }
        }
        #expect(await results.titles.count == 1)
    }
}
