import Exploring

let asyncSharedPrograms = [
    Program("AsyncShared: two readers", bound: 3) { order in
        readAsyncShared(order, readers: 2)
    },
    Program("AsyncShared: three readers", bound: 1) { order in
        readAsyncShared(order, readers: 3)
    },
    Program("AsyncShared: two readers, one is canceled", bound: 2) { order in
        let outcomes = Log<String>()
        let shared = makeAsyncShared(order)
        let canceled = order.task("canceled reader") { outcomes.append(await outcome(of: shared)) }
        order.task("reader") {
            order.expect("outcome of the other reader", await outcome(of: shared), is: "value 1")
        }
        order.thread("canceler") { canceled.cancel() }
        order.check {
            order.expect(["canceled", "value 1"].contains(outcomes.elements[0]), "outcome: \(outcomes.elements[0])")
            order.expect("creations", order.count(of: "value"), is: 1)
        }
    },
    Program("AsyncShared: the only reader is canceled, a value is kept", bound: 4) { order in
        let shared = makeAsyncShared(order)
        let reader = order.task("reader") { _ = await outcome(of: shared) }
        order.thread("canceler") { reader.cancel() }
        order.afterward {
            order.expect("outcome of a later reader", await outcome(of: shared), is: "value 1")
        }
        order.check { order.expect("creations", order.count(of: "value"), is: 1) }
    },
    Program("AsyncShared: a creation notices that its reader is canceled, another reader comes", bound: 2) { order in
        let creations = Creations(order)
        let shared = AsyncShared {
            try await creations.run {
                await Task.yield()
                try Task.checkCancellation()
                return order.object("value")
            }
        }
        let reader = order.task("canceled reader") { _ = await outcome(of: shared) }
        order.thread("canceler") { reader.cancel() }
        order.task("reader") { order.expect("outcome", await outcome(of: shared), is: "value 1") }
        order.afterward { order.expect("later outcome", await outcome(of: shared), is: "value 1") }
    },
    Program("AsyncShared: both readers are canceled, and another comes", bound: 1) { order in
        let shared = makeAsyncShared(order)
        let readers = (1...2).map { number in
            order.task("canceled reader \(number)") { _ = await outcome(of: shared) }
        }
        order.thread("canceler") { for reader in readers { reader.cancel() } }
        order.afterward { order.expect("later outcome", await outcome(of: shared), is: "value 1") }
        order.check { order.expect("creations", order.count(of: "value"), is: 1) }
    },
    Program("AsyncShared: a chain of two lifetimes, the reader is canceled", bound: 2) { order in
        let inner = makeAsyncShared(order)
        let outer = AsyncShared {
            _ = try await inner.value
            return order.object("outer")
        }
        let reader = order.task("reader") { _ = await outcome(of: outer) }
        order.thread("canceler") { reader.cancel() }
        order.afterward { order.expect("later outcome", await outcome(of: outer), is: "outer 1") }
    },
    Program("AsyncShared: a captured object reads another lifetime when it is released", bound: 2) { order in
        let other = makeAsyncShared(order)
        let shared: AsyncShared<Tracked>
        do {
            let capture = order.object("reading capture", onRelease: { _ = other.isIdle })
            shared = AsyncShared {
                capture.use()
                return order.object("second value")
            }
        }
        for number in 1...2 {
            order.task("reader \(number)") { order.expect("outcome", await outcome(of: shared), is: "second value 1") }
        }
        order.expectReleased("reading capture", while: shared)
    },
    Program("AsyncShared: two readers, the first creation fails", bound: 3) { order in
        let outcomes = Log<String>()
        let creations = Creations(order)
        let attempts = Log<Int>()
        let shared = AsyncShared {
            try await creations.run {
                attempts.append(1)
                await Task.yield()
                if attempts.count == 1 { throw Offline() }
                return order.object("value")
            }
        }
        for number in 1...2 {
            order.task("reader \(number)") { outcomes.append(await outcome(of: shared)) }
        }
        order.afterward { order.expect("later outcome", await outcome(of: shared), is: "value 1") }
        order.check {
            order.expect("attempts", attempts.count, is: 2)
            let outcomes = outcomes.elements.sorted()
            order.expect(
                outcomes == ["Offline()", "Offline()"] || outcomes == ["Offline()", "value 1"],
                "outcomes: \(outcomes)"
            )
        }
    },
    Program("AsyncShared: two lifetimes need each other", bound: 2) { order in
        let outcomes = Log<String>()
        let shelf = Log<AsyncShared<Tracked>>()
        for number in 0...1 {
            shelf.append(
                AsyncShared {
                    _ = try await shelf.elements[1 - number].value
                    return order.object("value")
                }
            )
        }
        for number in 0...1 {
            order.task("reader \(number)") { outcomes.append(await outcome(of: shelf.elements[number])) }
        }
        order.afterward { shelf.removeAll() }
        order.check { order.expect("outcomes", outcomes.elements, is: ["cycle", "cycle"]) }
    },
    Program("AsyncShared: a caller joins before it leaves its actor", bound: 2) { order in
        let room = Room()
        let entered = Log<Int>()
        let shared = makeAsyncShared(order)
        order.task("caller") {
            await room.run { _ in
                entered.append(1)
                _ = await outcome(of: shared)
            }
        }
        order.task("next") {
            await room.run { _ in
                order.expect(entered.count == 0 || !shared.isIdle, "The caller left its actor before it joined.")
            }
        }
    },
    Program("AsyncShared: released by its only reader", bound: 4) { order in
        let holder = Log<AsyncShared<Tracked>>()
        holder.append(makeAsyncShared(order))
        let reader = order.task("reader") {
            let shared = holder.elements[0]
            holder.removeAll()
            _ = await outcome(of: shared)
        }
        order.thread("canceler") { reader.cancel() }
    },
]

/// An actor whose jobs are virtual threads.
actor Room {
    private let executor = VirtualSerialExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func run(_ body: @Sendable (isolated Room) async -> Void) async {
        await body(self)
    }
}

/// Returns a lifetime whose factory captures an object and suspends.
private func makeAsyncShared(_ order: Order) -> AsyncShared<Tracked> {
    let capture = order.object("capture")
    let creations = Creations(order)
    let shared = AsyncShared {
        capture.use()
        return try await creations.run {
            await Task.yield()
            order.step()
            return order.object("value")
        }
    }
    return shared
}

/// Several tasks read a lifetime.
private func readAsyncShared(_ order: Order, readers: Int) {
    let outcomes = Log<String>()
    let shared = makeAsyncShared(order)
    for number in 1...readers {
        order.task("reader \(number)") {
            outcomes.append(await outcome(of: shared))
            // The second time, the value is there.
            outcomes.append(await outcome(of: shared))
        }
    }
    order.check {
        order.expect("outcomes", outcomes.elements, is: Array(repeating: "value 1", count: 2 * readers))
    }
    order.expectReleased("capture", while: shared)
}
