import Testing

@testable import Stubbing

/// A test case that has run with traits, as Swift Testing runs one.
struct TraitRun {
    /// The failures and warnings that the traits have reported.
    private(set) var messages: [String] = []
    private(set) var error: (any Error)?

    init(
        with traits: any OrderedTrait...,
        timeLimit: TimeLimitTrait? = nil,
        environment: String? = nil,
        testCase: @escaping @Sendable () async throws -> Void
    ) async throws {
        var test = try #require(Test.current)
        test.traits.removeAll { $0 is OrdersTrait || $0 is NoLeftoversTrait || $0 is TimeLimitTrait }
        test.traits += traits
        if let timeLimit { test.traits.append(timeLimit) }
        let failures = CollectedFailures()
        do {
            // The runs are counted, whatever the run of the tests says.
            try await OrdersTrait.$environment.withValue(environment) {
                try await CollectedFailures.$current.withValue(failures) { [test] in
                    try await provide(traits[...], for: test, testCase)
                }
            }
        } catch {
            self.error = error
        }
        messages = failures.messages
    }
}

/// The traits of this library.
protocol OrderedTrait: Trait, TestScoping {}
extension OrdersTrait: OrderedTrait {}
extension NoLeftoversTrait: OrderedTrait {}

/// The first trait encloses the others.
private func provide(
    _ traits: ArraySlice<any OrderedTrait>,
    for test: Test,
    _ testCase: @escaping @Sendable () async throws -> Void
) async throws {
    guard let trait = traits.first else { return try await testCase() }
    try await trait.provideScope(for: test, testCase: Test.Case.current) {
        try await provide(traits.dropFirst(), for: test, testCase)
    }
}

/// An account that loses money if two tasks take some at once.
actor RacyAccount {
    struct Overdrawn: Error {}

    private(set) var balance = 100

    private func set(_ balance: Int) { self.balance = balance }

    nonisolated func take(_ amount: Int) async {
        let before = await balance
        await set(before - amount)
    }

    /// Takes money twice at once, and throws if some is lost.
    static func takeTwice() async throws {
        let account = RacyAccount()
        async let rent: Void = account.take(10)
        async let food: Void = account.take(20)
        _ = await (rent, food)
        if await account.balance != 70 { throw Overdrawn() }
    }
}
