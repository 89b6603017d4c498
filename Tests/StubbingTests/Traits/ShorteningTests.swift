import Testing

@testable import Stubbing

@Suite(.timeLimit(.minutes(5)))
struct ShorteningTests {
    /// Leaves out turns until none can be, and returns the rest and the number of tries.
    private func shortened(_ turns: [String], failsWith isFailing: ([String]) -> Bool) -> (turns: [String], tries: Int)
    {
        var (shortening, best, tries) = (Shortening(of: turns), turns, 0)
        while let next = shortening.next() {
            tries += 1
            if next.count < best.count, isFailing(next) {
                best = next
                shortening.accept(next)
            } else {
                shortening.reject()
            }
        }
        return (best, tries)
    }

    @Test(arguments: [[], [1], [40], [1, 40], [17, 18], [3, 20, 39], Array(1...40)])
    func onlyTurnsThatAreNeededAreLeft(needed: [Int]) {
        let needed = needed.map(String.init)
        let (turns, _) = shortened((1...40).map(String.init)) { turns in needed.allSatisfy(turns.contains) }
        #expect(turns == needed)
    }

    @Test
    func turnsAtTheEndTakeFewTries() {
        let (turns, tries) = shortened((1...160).map(String.init)) { $0.first == "1" }
        #expect(turns == ["1"])
        #expect(tries <= 9)
    }
}
