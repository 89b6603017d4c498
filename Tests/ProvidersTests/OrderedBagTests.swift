import Testing

@testable import Providers
@testable import Stubbing

@Suite(.timeLimit(.minutes(5)))
struct OrderedBagTests {
    @Test
    func elementsStayInTheOrderInWhichTheyWereAdded() {
        var bag = OrderedBag<String>()
        let ids = ["a", "b", "c", "d"].map { bag.add($0) }
        #expect(bag.remove(ids[1]) == "b")
        #expect(bag.remove(ids[1]) == nil)
        #expect(bag.remove(99) == nil)
        #expect(bag.elements == ["a", "c", "d"])
        #expect(bag.last == "d")
        #expect(bag.remove(ids[3]) == "d")
        #expect(bag.last == "c")
        #expect(bag.removeLast() == "c")
        #expect(bag.removeAll() == ["a"])
        #expect(bag.removeLast() == nil)
        #expect(bag.count == 0)
    }

    /// Compares a bag with an array through many random changes.
    @Test
    func behavesLikeAnArrayOfPairs() {
        var chance = SplitMix(seed: 7)
        var bag = OrderedBag<Int>()
        var pairs: [(id: Int, element: Int)] = []
        for number in 0..<20_000 {
            switch Int.random(in: 0..<5, using: &chance) {
            case 0, 1:
                pairs.append((bag.add(number), number))
            case 2 where !pairs.isEmpty:
                let pair = pairs.remove(at: Int.random(in: pairs.indices, using: &chance))
                #expect(bag.remove(pair.id) == pair.element)
            case 3:
                #expect(bag.removeLast() == pairs.popLast()?.element)
            case _ where number % 1000 == 0:
                #expect(bag.removeAll() == pairs.map(\.element))
                pairs = []
            default:
                break
            }
            #expect(bag.count == pairs.count)
            #expect(bag.last == pairs.last?.element)
        }
        #expect(bag.elements == pairs.map(\.element))
    }
}
