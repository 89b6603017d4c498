import Testing

@testable import Stubbing

@Suite(.timeLimit(.minutes(5)))
struct OrderSearchTests {
    /// Runs orders of calls that arrive together until none is left, and returns them.
    private func orders(of calls: [String], limit: Int = 100, search: inout OrderSearch) -> [[String]] {
        var orders: [[String]] = []
        while !search.isComplete, orders.count < limit {
            var order: [String] = []
            while let next = search.choose(from: calls.filter { !order.contains($0) }, after: order) {
                order.append(next)
            }
            search.end(order)
            orders.append(order)
        }
        return orders
    }

    @Test
    func allOrdersAreRunOnceDepthFirst() {
        var search = OrderSearch()
        let orders = orders(of: ["a", "b", "c"], search: &search)
        #expect(orders.map { $0.joined() } == ["abc", "acb", "bac", "bca", "cab", "cba"])
        #expect(search.leftCount == 0)
    }

    @Test
    func anOrderWithoutChoicesIsTheOnlyOne() {
        var search = OrderSearch()
        #expect(orders(of: [], search: &search) == [[]])
    }

    @Test
    func theBeginningsThatAreKnownAndWereNotRunAreLeft() {
        var search = OrderSearch()
        let orders = orders(of: ["a", "b", "c"], limit: 2, search: &search)
        #expect(orders == [["a", "b", "c"], ["a", "c", "b"]])
        #expect(search.leftCount == 2)
    }

    @Test
    func aChoiceThatIsSeenLateIsRunToo() {
        var search = OrderSearch()
        #expect(search.choose(from: ["a"], after: []) == "a")
        search.end(["a"])
        #expect(search.isComplete)
        #expect(search.choose(from: ["a", "b"], after: []) == "b")
    }

    @Test
    func aBeginningThatNoLongerFitsIsGivenUpAndIsLeft() {
        var search = OrderSearch()
        #expect(search.choose(from: ["a", "b"], after: []) == "a")
        search.end(["a"])
        for _ in 1...3 {
            #expect(!search.isComplete)
            #expect(search.choose(from: ["a"], after: []) == "a")
            search.end(["a"])
        }
        #expect(search.isComplete)
        #expect(search.leftCount == 1)
    }

    @Test
    func choicesThatAreNewInEachRunAreTakenFromEachPosition() {
        var search = OrderSearch()
        var positions: Set<Int> = []
        for run in 1...10 {
            let choices = (0..<3).map { "\(run).\($0)" }
            let choice = search.choose(from: choices, after: [])
            search.end([choice ?? ""])
            positions.insert(choices.firstIndex(of: choice ?? "") ?? -1)
        }
        #expect(positions == [0, 1, 2])
    }
}
