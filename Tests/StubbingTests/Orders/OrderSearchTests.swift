import Testing

@testable import Stubbing

@Suite(.timeLimit(.minutes(5)))
struct OrderSearchTests {
    private var search = OrderSearch(demandedSwitches: 0)

    /// Runs orders of calls until none is left, and returns them, if `next` returns the calls that can be answered next.
    private mutating func orders(limit: Int = 100, next: (_ run: Int, [String]) -> [String]) -> [[String]] {
        var orders: [[String]] = []
        while orders.count < limit, search.beginRun(room: .max) {
            var order: [String] = []
            while true {
                let choices = next(orders.count, order)
                guard let index = search.choose(from: choices.map { choice($0) }) else { break }
                order.append(choices[index])
            }
            search.endRun()
            orders.append(order)
        }
        return orders
    }

    private func choice(_ text: String, isSwitch: Bool = false) -> OrderChoice {
        let number = text.unicodeScalars.reduce(0) { $0 * 128 + Int($1.value) }
        return .init(id: .init(source: 0, number: number), text: text, isSwitch: isSwitch)
    }

    @Test
    mutating func allOrdersAreRunOnceAndTheShortestBeginningsFirst() {
        let orders = orders { _, order in ["a", "b", "c"].filter { !order.contains($0) } }
        #expect(orders.map { $0.joined() } == ["abc", "bac", "cab", "acb", "bca", "cba"])
        #expect(search.leftCount == 0)
    }

    @Test
    mutating func anOrderWithoutChoicesIsTheOnlyOne() {
        let orders = orders { _, _ in [] }
        #expect(orders == [[]])
    }

    @Test
    mutating func theBeginningsThatAreKnownAndWereNotRunAreLeft() {
        let orders = orders(limit: 2) { _, order in ["a", "b", "c"].filter { !order.contains($0) } }
        #expect(orders == [["a", "b", "c"], ["b", "a", "c"]])
        #expect(search.leftCount == 3)
    }

    @Test
    mutating func anEndlessOrderDoesNotHideAShortOne() {
        let orders = orders(limit: 10) { _, order in order.count == 20 ? [] : ["tick", "a", "b"] }
        let firstTurns = orders.prefix(3).compactMap(\.first)
        #expect(firstTurns == ["tick", "a", "b"])
    }

    @Test
    mutating func aChoiceThatIsSeenLateIsRunToo() {
        let orders = orders { run, order in
            order.isEmpty ? run == 0 ? ["a"] : ["a", "b"] : order == ["a"] ? ["c", "d"] : []
        }
        #expect(orders == [["a", "c"], ["a", "d"], ["b"]])
    }

    @Test
    mutating func aBeginningThatNoLongerFitsIsTriedTenTimesAndIsLeft() {
        let orders = orders { run, order in order.isEmpty ? run == 0 ? ["a", "b"] : ["a"] : [] }
        #expect(orders == (0...10).map { _ in ["a"] })
        #expect(search.leftCount == 1)
    }

    @Test
    mutating func argumentsThatDifferWhenARunIsRepeatedAreThoseOfAChangingStub() {
        for run in 1...2 {
            _ = search.beginRun(room: 1)
            let calls = (1...2).map { OrderChoice(id: .init(source: 7, number: $0), text: "\(run).\($0)") }
            _ = search.choose(from: calls)
            search.endRun()
        }
        #expect(search.changingSources == [7])
        #expect(search.leftCount == 0)
    }

    /// A task that takes three steps beside another one that is ready to take one.
    private mutating func twoTasks(demanding switches: Int?, room: Int = 100) -> [[String]] {
        search = OrderSearch(demandedSwitches: switches)
        var orders: [[String]] = []
        while search.beginRun(room: room - orders.count) {
            var order: [String] = []
            while order.count < 4 {
                let last = order.last ?? "a"
                let others = ["a", "b"].filter { task in order.count { $0 == task } < (task == "a" ? 3 : 1) }
                let choices = others.sorted { $0 == last && $1 != last }
                guard choices.count > 1 else {
                    order.append(choices[0])
                    continue
                }
                let index = search.choose(
                    from: choices.enumerated().map { choice($1, isSwitch: $0 > 0) }
                )
                order.append(choices[index ?? 0])
            }
            search.endRun()
            orders.append(order)
        }
        return orders
    }

    @Test(arguments: [(nil, 4), (0, 1), (1, 4), (2, 4)])
    mutating func ordersWithFewerSwitchesComeFirst(switches: Int?, count: Int) {
        let orders = twoTasks(demanding: switches).map { $0.joined() }
        #expect(orders == Array(["aaab", "baaa", "abaa", "aaba"].prefix(count)))
        #expect(search.leftCount == 0)
        #expect(search.reachedLevel == (switches ?? 2))
    }

    @Test(arguments: [(nil, 0), (1, 3)])
    mutating func aLevelThatDoesNotFitIsNotBegun(switches: Int?, leftCount: Int) {
        let orders = twoTasks(demanding: switches, room: 3).map { $0.joined() }
        #expect(orders == ["aaab"])
        #expect(search.reachedLevel == 0)
        #expect(search.leftCount == leftCount)
    }

    @Test
    mutating func realTimeEndsTheSearchForSwitchesThatAreNotDemanded() {
        for (demanded, hasSwitches) in [(nil, false), (1, true)] {
            search = OrderSearch(demandedSwitches: demanded)
            #expect(search.hasSwitches)
            search.seeRealTime()
            #expect(search.expectedChoice == nil)
            #expect(search.hasSwitches == hasSwitches)
        }
    }
}
