/// SplitMix64, which gives the same numbers on all platforms.
public struct RandomSource: RandomNumberGenerator {
    private var state: UInt64

    /// Creates a source that gives the same numbers each time.
    public init(seed: UInt64) {
        state = seed
    }

    /// Returns the next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a number from 0 up to, but not including, a limit.
    public mutating func number(below limit: Int) -> Int {
        Int(next() % UInt64(limit))
    }

    /// Returns true in one of `count` cases.
    public mutating func oneIn(_ count: Int) -> Bool {
        number(below: count) == 0
    }

    /// Returns one of the elements, or nil if there are none.
    @inlinable
    public mutating func element<Element>(of elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[number(below: elements.count)]
    }

    /// Returns an element that is chosen in proportion to its weight.
    @inlinable
    public mutating func choice<Element>(_ weighted: [(weight: Int, element: Element)]) -> Element {
        var number = number(below: weighted.reduce(0) { $0 + $1.weight })
        for (weight, element) in weighted {
            if number < weight { return element }
            number -= weight
        }
        fatalError("The weights must be positive.")
    }
}
