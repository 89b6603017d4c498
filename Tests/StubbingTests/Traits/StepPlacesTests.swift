import Testing

@testable import Stubbing

@Suite(.timeLimit(.minutes(5)))
struct StepPlacesTests {
    @Test
    func thoseThatHaveHadAPlaceForLongComeAfterOthers() {
        let (places, taken) = (StepPlaces(count: 1), Locked<[Int]>([]))
        for number in 1...5 {
            places.take(isPatient: number.isMultiple(of: 2)) { taken.withLock { $0.append(number) } }
        }
        #expect(places.areAwaited)
        for _ in 1...2 { places.giveBack() }
        #expect(taken.withLock(\.self) == [1, 3, 5])
        #expect(places.areAwaited)
        for _ in 1...2 { places.giveBack() }
        #expect(taken.withLock(\.self) == [1, 3, 5, 2, 4])
        #expect(!places.areAwaited)
    }

    @Test
    func aWaitForAPlaceEndsWhenOneIsGivenBackInOrderOfArrival() {
        let (places, taken) = (StepPlaces(count: 2), Locked<[Int]>([]))
        for number in 1...4 { places.take { taken.withLock { $0.append(number) } } }
        #expect(taken.withLock(\.self) == [1, 2])
        #expect(places.areAwaited)
        places.giveBack()
        #expect(taken.withLock(\.self) == [1, 2, 3])
        for _ in 1...3 { places.giveBack() }
        #expect(taken.withLock(\.self) == [1, 2, 3, 4])
        #expect(!places.areAwaited)
        places.take { taken.withLock { $0.append(5) } }
        #expect(taken.withLock(\.self) == [1, 2, 3, 4, 5])
    }
}
