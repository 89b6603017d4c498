import Testing

@testable import Stubbing

@Suite(.timeLimit(.minutes(5)))
struct OrderSearchTests {
    private var search = OrderSearch()

    /// Runs orders of calls until none is left, and returns them, if `next` returns the calls that can be answered next.
    private mutating func orders(limit: Int = 100, next: (_ run: Int, [String]) -> [String]) -> [[String]] {
        var orders: [[String]] = []
        while orders.count < limit, search.beginRun() {
            var order: [String] = []
            var place = search.start()
            while true {
                let choices = next(orders.count, order)
                guard let index = search.choose(from: choices.map { ($0, 0) }, at: &place) else { break }
                order.append(choices[index])
            }
            search.endRun()
            orders.append(order)
        }
        return orders
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
    mutating func argumentsThatDifferInEachRunMakeTheStubOneWhoseCallsAreKnownByArrival() {
        for run in 1...2 {
            _ = search.beginRun()
            var place = search.start()
            _ = search.choose(from: [("\(run).0", 7), ("\(run).1", 7)], at: &place)
            search.endRun()
        }
        #expect(search.changingSources == [7])
        let orders = orders { _, order in ["call 1", "call 2"].filter { !order.contains($0) } }
        #expect(orders == [["call 1", "call 2"], ["call 2", "call 1"]])
    }
}
