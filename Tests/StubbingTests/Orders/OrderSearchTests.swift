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
                guard let index = search.choose(from: answers(choices)) else { break }
                order.append(choices[index])
            }
            search.endRun()
            orders.append(order)
        }
        return orders
    }

    /// Answers that can be made next, all of them, or only the first one without a switch.
    private func answers(_ texts: [String], areSwitches: Bool = false) -> OrderChoices {
        let turns = texts.map { text in
            (number: text.unicodeScalars.reduce(0) { $0 * 128 + Int($1.value) }, text: text)
        }
        return choices(turns, areSwitches: areSwitches)
    }

    private func choices(_ turns: [(number: Int, text: String)], areSwitches: Bool = false) -> OrderChoices {
        let list = turns.map { number, text in
            (turn: Turn(text: text, textByArrival: text, number: number, task: nil, sequenceNumber: 0) {}, source: 7)
        }
        return OrderChoices(jobs: JobCandidates(), turns: Turns(list: list), areAnswersFirst: !areSwitches)
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
            _ = search.choose(from: choices((1...2).map { (number: $0, text: "\(run).\($0)") }))
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
                let index = search.choose(from: answers(choices, areSwitches: true))
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
        #expect(search.completeSwitches == (switches ?? 2))
    }

    @Test(arguments: [(nil, 0), (1, 3)])
    mutating func aLevelThatDoesNotFitIsNotBegun(switches: Int?, leftCount: Int) {
        let orders = twoTasks(demanding: switches, room: 3).map { $0.joined() }
        #expect(orders == ["aaab"])
        #expect(search.completeSwitches == 0)
        #expect(search.leftCount == leftCount)
        #expect(search.hasMore && !search.isComplete)
    }

    /// 300 choices at each of 300 places are 90,000.
    @Test(arguments: [(nil, 0), (1, 89_700)])
    mutating func choicesOfALevelWithoutRoomAreNotKept(switches: Int?, leftCount: Int) {
        search = OrderSearch(demandedSwitches: switches)
        let texts = (1...300).map(String.init)
        var runCount = 0
        while search.beginRun(room: 1_000 - runCount) {
            for _ in 1...300 { _ = search.choose(from: answers(texts, areSwitches: true)) }
            search.endRun()
            runCount += 1
        }
        #expect(runCount == 1)
        #expect(search.keptCount < 1_500)
        #expect((search.hasMore, search.completeSwitches, search.leftCount) == (true, 0, leftCount))
    }

    /// An answer to a call or a switch to a task, and then, after something from outside, two answers in either order.
    private mutating func twoAnswersAfterAnEvent(demanding switches: Int?) -> [[String]] {
        search = OrderSearch(demandedSwitches: switches)
        var orders: [[String]] = []
        while search.beginRun(room: 100 - orders.count) {
            let first = search.choose(from: answers(["a", "b"], areSwitches: true)) ?? 0
            search.seeRealTime()
            var left = ["c", "d"]
            var order = [["a", "b"][first]]
            while !left.isEmpty { order.append(left.remove(at: search.choose(from: answers(left)) ?? 0)) }
            search.endRun()
            orders.append(order)
        }
        return orders
    }

    /// The next runs may get to switches, so they don't begin as the last one.
    @Test(arguments: [([], ["", "", "", ""]), (["c", "d"], ["cd", "dc", "cd", "cd", "cd"])])
    mutating func threeMoreRunsFollowIfOnlyAnswersWereSeen(answers: [String], expected: [String]) {
        search = OrderSearch()
        var orders: [String] = []
        while search.beginRun(room: 100 - orders.count) {
            search.seeRealTime()
            var (left, order) = (answers, "")
            while !left.isEmpty { order += left.remove(at: search.choose(from: self.answers(left)) ?? 0) }
            search.endRun()
            orders.append(order)
        }
        #expect(orders == expected)
    }

    @Test
    mutating func afterSomethingFromOutsideOnlyAnswersAreOrderedAndTheNextRunTriesSwitches() {
        #expect(twoAnswersAfterAnEvent(demanding: nil).map { $0.joined() } == ["acd", "adc", "bcd"])
        #expect((search.completeSwitches, search.isComplete, search.leftCount) == (nil, false, 0))
        #expect(twoAnswersAfterAnEvent(demanding: 1).map { $0.joined() } == ["acd", "adc", "bcd", "bdc"])
    }
}
