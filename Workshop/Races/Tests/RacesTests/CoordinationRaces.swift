import Stubbing
import Testing

extension RacyBody {
    static let coordination = [lostWakeUp, closedConnection, twoLeaders, unorderedEvents, besideHeldCalls]
}

private actor Inbox {
    private var items: [String] = []
    private var waiter: AsyncStream<Void>.Continuation?

    func put(_ item: String) {
        items.append(item)
        waiter?.finish()
    }

    func take() -> String? { items.popLast() }

    /// A stream that ends when the next item comes.
    func nextPut(isMended: Bool) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        waiter = continuation
        if isMended, !items.isEmpty { continuation.finish() }
        return stream
    }
}

extension RacyBody {
    /// The item comes after the consumer has found none, and before it waits, so nothing wakes it.
    private static let lostWakeUp = RacyBody("lost wake-up of a consumer") { _, isMended in
        let (inbox, handleStub) = (Inbox(), AsyncStub<String, Void>())
        async let consuming: Void = {
            while !Task.isCancelled {
                if let item = await inbox.take() { return await handleStub(item) }
                for await _ in await inbox.nextPut(isMended: isMended) {}
            }
        }()
        async let producing: Void = inbox.put("item")
        await producing
        try await handleStub.waitForCall(1)
        await consuming
    }
}

private actor Socket {
    private(set) var isOpen = false
    func open() { isOpen = true }
    func close() { isOpen = false }
}

private actor ConnectionPool {
    let socket = Socket()
    private var userCount = 0
    private var lastChange: Task<Void, Never>?

    func acquire(isMended: Bool) async {
        userCount += 1
        if isMended { return await settle() }
        if userCount == 1 { await socket.open() }
    }

    func release(isMended: Bool) async {
        userCount -= 1
        if isMended { return await settle() }
        if userCount == 0 { await socket.close() }
    }

    /// Opens or closes the socket for the users that are there once the last change is done.
    private func settle() async {
        let change = Task { [lastChange] in
            await lastChange?.value
            if userCount > 0 { await socket.open() } else { await socket.close() }
        }
        lastChange = change
        await change.value
    }
}

extension RacyBody {
    /// The last user releases the connection, and its close comes after the open for the next user.
    private static let closedConnection = RacyBody("reference-counted connection", hasTurn: false) { _, isMended in
        let pool = ConnectionPool()
        await pool.acquire(isMended: isMended)
        async let releasing: Void = pool.release(isMended: isMended)
        async let acquiring: Void = pool.acquire(isMended: isMended)
        _ = await (releasing, acquiring)
        #expect(await pool.socket.isOpen)
    }
}

private actor Registry {
    private(set) var leader: String?
    func elect(_ name: String) { leader = name }

    func electIfVacant(_ name: String) -> Bool {
        if leader == nil { leader = name }
        return leader == name
    }
}

extension RacyBody {
    /// Two detached candidates find no leader, and both take the lead.
    private static let twoLeaders = RacyBody("leader election of detached tasks") { _, isMended in
        let registry = Registry()
        @Sendable func takesLead(_ name: String) async -> Bool {
            if isMended { return await registry.electIfVacant(name) }
            guard await registry.leader == nil else { return false }
            await registry.elect(name)
            return true
        }
        let first = Task.detached { await takesLead("a") }
        let second = Task.detached { await takesLead("b") }
        let areLeaders = await [first.value, second.value]
        #expect(areLeaders.count { $0 } == 1)
    }
}

private actor EventLog {
    private(set) var events: [Int] = []
    func append(_ event: Int) { events.append(event) }
}

extension RacyBody {
    /// Each event of a stream is logged by a task of its own, and one overtakes another.
    private static let unorderedEvents = RacyBody("consumer of a stream out of order") { _, isMended in
        let log = EventLog()
        let (events, continuation) = AsyncStream.makeStream(of: Int.self)
        async let consuming: Void = withTaskGroup { group in
            for await event in events {
                if isMended { await log.append(event) } else { group.addTask { await log.append(event) } }
            }
        }
        async let producing: Void = {
            for event in 1...3 { continuation.yield(event) }
            continuation.finish()
        }()
        _ = await (consuming, producing)
        #expect(await log.events == [1, 2, 3])
    }
}

private actor Stock {
    private(set) var items = ["last"]
    private(set) var soldItems: [String] = []

    func sell(_ item: String) {
        items.removeAll { $0 == item }
        soldItems.append(item)
    }

    func sellAny() { if let item = items.first { sell(item) } }
}

extension RacyBody {
    /// Beside five calls in any order, two tasks sell the last item.
    private static let besideHeldCalls = RacyBody("two tasks beside five suspended calls") { order, isMended in
        let (stock, loadStub) = (Stock(), AsyncStub<Int, Void>())
        order.holds(loadStub)
        await withTaskGroup { group in
            for number in 1...5 { group.addTask { await loadStub(number) } }
            for _ in 1...2 {
                group.addTask {
                    if isMended { return await stock.sellAny() }
                    if let item = await stock.items.first { await stock.sell(item) }
                }
            }
        }
        #expect(await stock.soldItems == ["last"])
    }
}
