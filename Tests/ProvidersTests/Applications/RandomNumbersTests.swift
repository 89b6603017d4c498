import Testing

@Suite(.timeLimit(.minutes(5)))
struct RandomNumbersTests {
    @Test
    func theSystemShufflesDifferently() {
        let numbers = SystemRandomNumbers()
        #expect(shuffled(by: numbers) != shuffled(by: numbers))
        #expect(shuffled(by: numbers).sorted() == Array(0..<100))
    }

    @Test
    func aSeedDecidesAllNumbers() {
        let numbers = SeededRandomNumbers(seed: 1)
        let orders = [shuffled(by: numbers), shuffled(by: numbers)]
        let sameNumbers = SeededRandomNumbers(seed: 1)
        #expect(orders == [shuffled(by: sameNumbers), shuffled(by: sameNumbers)])
        #expect(orders[0] != orders[1])
        #expect(orders[0] != shuffled(by: SeededRandomNumbers(seed: 2)))
    }

    /// The numbers that the reference implementation of SplitMix64 draws.
    @Test
    func drawsTheNumbersOfSplitMix64() {
        let generator = SeededRandomNumbers(seed: 1_234_567)
        #expect([generator.next(), generator.next()] == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973])
    }

    private func shuffled(by numbers: some RandomNumbers) -> [Int] {
        var generator = numbers.generator
        return (0..<100).shuffled(using: &generator)
    }
}
