/// The answers by argument of a stub, in the order in which they were set.
///
/// Answers for arguments with a hash value are found by that, whatever their number. This is a plain value that calls no
/// code of the test, except for `lastMatch(of:)`.
@usableFromInline
nonisolated struct ArgumentAnswers<In, Out, Failure: Error> {
    @usableFromInline typealias Answer = ArgumentAnswer<In, Out, Failure>

    /// The answers for arguments with a hash value, by that.
    @usableFromInline private(set) var hashed: [Int: [Answer]] = [:]

    /// All other answers.
    @usableFromInline private(set) var others: [Answer] = []

    /// Returns the hash value of arguments, if there are hashed answers.
    @usableFromInline private(set) var hash: (@Sendable (In) -> Int)?

    private var lastNumber = 0

    @usableFromInline
    init() {}

    /// Whether there is none.
    ///
    /// Each call reads it, so it is kept rather than computed.
    @usableFromInline private(set) var isEmpty = true

    /// All answers, in order.
    var all: [Answer] { (hashed.values.joined() + others).sorted { $0.number < $1.number } }

    /// The answers that can be for the same arguments as one with the given hash value, or with none.
    func candidates(hash: Int?) -> [Answer] {
        hash.map { (hashed[$0] ?? []) + others } ?? all
    }

    /// Adds an answer, and returns its number.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - hash: The function that has returned the hash value of its arguments, and that value, or nil if there is none.
    ///   - replaced: The answers to remove.
    /// - Returns: The number.
    mutating func add(
        _ answer: Answer,
        hash: (function: @Sendable (In) -> Int, value: Int)?,
        replacing replaced: [Answer]
    ) -> Int {
        if !replaced.isEmpty {
            let numbers = Set(replaced.map(\.number))
            let places = hash.map { [$0.value] } ?? Array(hashed.keys)
            for place in places { hashed[place]?.removeAll { numbers.contains($0.number) } }
            others.removeAll { numbers.contains($0.number) }
        }
        lastNumber += 1
        isEmpty = false
        var answer = answer
        answer.number = lastNumber
        if let hash {
            self.hash = hash.function
            hashed[hash.value, default: []].append(answer)
        } else {
            others.append(answer)
        }
        return lastNumber
    }

    /// Returns the latest answer whose condition the arguments fulfill.
    ///
    /// Runs code of the test, so it mustn't be called under a lock.
    @inlinable
    func lastMatch(of arguments: In) -> Answer? {
        let bucket = hash.flatMap { hashed[$0(arguments)] } ?? []
        var (hashedCount, otherCount) = (bucket.count, others.count)
        while hashedCount + otherCount > 0 {
            let isHashed =
                otherCount == 0 || hashedCount > 0 && bucket[hashedCount - 1].number > others[otherCount - 1].number
            let answer = isHashed ? bucket[hashedCount - 1] : others[otherCount - 1]
            if answer.condition.matches(arguments) { return answer }
            if isHashed { hashedCount -= 1 } else { otherCount -= 1 }
        }
        return nil
    }
}

nonisolated extension ArgumentAnswers: Sendable where In: Sendable, Out: Sendable {}
