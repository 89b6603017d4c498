import Stubbing
import Testing

extension RacyBody {
    static let actors = [lastSeat, closedAccount, visitCounter, undoneRename, openedTwice]
}

private actor TicketOffice {
    private(set) var freeSeats = [7]
    private(set) var soldSeats: [Int] = []

    func sell(_ seat: Int) {
        freeSeats.removeAll { $0 == seat }
        soldSeats.append(seat)
    }

    func sellFreeSeat() { if let seat = freeSeats.first { sell(seat) } }
}

extension RacyBody {
    /// Two buyers see the last free seat before either of them takes it.
    private static let lastSeat = RacyBody("check-then-act over one actor") { _, isMended in
        let office = TicketOffice()
        @Sendable func buy() async {
            if isMended { return await office.sellFreeSeat() }
            if let seat = await office.freeSeats.first { await office.sell(seat) }
        }
        async let first: Void = buy()
        async let second: Void = buy()
        _ = await (first, second)
        #expect(await office.soldSeats == [7])
    }
}

private actor BankAccount {
    private(set) var balance: Int
    private(set) var isOpen = true
    init(balance: Int) { self.balance = balance }
    func withdraw(_ amount: Int) { balance -= amount }

    @discardableResult
    func deposit(_ amount: Int) -> Bool {
        if isOpen { balance += amount }
        return isOpen
    }

    func close() -> Int {
        defer { (balance, isOpen) = (0, false) }
        return balance
    }
}

extension RacyBody {
    /// The receiver's account is closed after the sender has looked, so the money is lost.
    private static let closedAccount = RacyBody("check-then-act over two actors") { _, isMended in
        let (sender, receiver) = (BankAccount(balance: 100), BankAccount(balance: 0))
        @Sendable func send() async {
            if isMended {
                if await receiver.deposit(10) { await sender.withdraw(10) }
                return
            }
            guard await receiver.isOpen else { return }
            await sender.withdraw(10)
            await receiver.deposit(10)
        }
        async let sending: Void = send()
        async let closing = receiver.close()
        let (_, payout) = await (sending, closing)
        #expect(await sender.balance + payout == 100)
    }
}

private actor Journal {
    private var lines: [String] = []
    func note(_ line: String) { lines.append(line) }
}

@globalActor
private actor VisitActor {
    static let shared = VisitActor()
}

@VisitActor
private final class VisitCounter {
    private(set) var count = 0
    private let journal = Journal()

    func add(isMended: Bool) async {
        let old = count
        await journal.note("visit")
        count = (isMended ? count : old) + 1
    }
}

extension RacyBody {
    /// A counter on a global actor is read before an `await` and written after it, so one of two visits is lost.
    private static let visitCounter = RacyBody("read-await-write on a global actor") { _, isMended in
        let counter = VisitCounter()
        async let first: Void = counter.add(isMended: isMended)
        async let second: Void = counter.add(isMended: isMended)
        _ = await (first, second)
        #expect(await counter.count == 2)
    }
}

private actor Article {
    private(set) var version = 1
    private(set) var title = "old"

    /// Changes the title, and takes the version back if that is an undo.
    func change(to title: String, isMended: Bool) {
        self.title = title
        version += title == "old" && !isMended ? -1 : 1
    }
}

extension RacyBody {
    /// A title is taken for current after the version and it were read twice, although it came, went, and came meanwhile.
    ///
    /// Each of three edits comes between two of the reads.
    private static let undoneRename = RacyBody("three switches") { _, isMended in
        let article = Article()
        async let reading: (tag: String, line: String, isValid: Bool) = {
            let tag = "v\(await article.version)"
            let line = "Title: \(await article.title)"
            let isSameVersion = await tag == "v\(article.version)"
            return (tag, line, await line == "Title: \(article.title)" && isSameVersion)
        }()
        async let editing: Void = {
            for title in ["new", "old", "new", "old"] { await article.change(to: title, isMended: isMended) }
        }()
        let (read, _) = await (reading, editing)
        guard read.isValid, await read.tag == "v\(article.version)" else { return }
        #expect(await read.line == "Title: \(article.title)")
    }
}

private actor Opener {
    private var count = 0

    func open() -> Int {
        count += 1
        return count
    }
}

private actor LazyConnection {
    private let opener = Opener()
    private var connection: Int?
    private var opening: Task<Int, Never>?

    func value(isMended: Bool) async -> Int {
        if let connection { return connection }
        if isMended {
            let opening = opening ?? Task { await opener.open() }
            self.opening = opening
            return await opening.value
        }
        let connection = await opener.open()
        self.connection = connection
        return connection
    }
}

extension RacyBody {
    /// Two callers create the lazy value, because it isn't stored until it's created.
    private static let openedTwice = RacyBody("double init of a lazy value") { _, isMended in
        let lazy = LazyConnection()
        async let first = lazy.value(isMended: isMended)
        async let second = lazy.value(isMended: isMended)
        let connections = await [first, second]
        #expect(connections == [1, 1])
    }
}
