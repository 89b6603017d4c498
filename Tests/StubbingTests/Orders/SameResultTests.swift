import Testing

@testable import Stubbing

@Suite(.undriven("Its tests search themselves."), .timeLimit(.minutes(5)))
struct SameResultTests {
    private struct Balance: Equatable {
        let owner: String
        let amount: Int
    }

    private actor Account {
        private var amount = 100
        func set(_ amount: Int) { self.amount = amount }
        func take(_ amount: Int) { self.amount -= amount }
        var balance: Balance { Balance(owner: "Ada", amount: amount) }
    }

    @Test
    func equalResultsPass() async throws {
        try await sameResultInEveryOrder { _ in
            let account = Account()
            async let rent: Void = account.take(10)
            async let food: Void = account.take(20)
            _ = await (rent, food)
            return await account.balance
        }
    }

    private nonisolated(nonsending) func loseAnUpdate(only: [String]? = nil) async throws {
        try await sameResultInEveryOrder(only: only) { _ in
            let account = Account()
            let withdraw = { @Sendable (amount: Int) async in
                let before = await account.balance.amount
                await account.set(before - amount)
            }
            async let rent: Void = withdraw(10)
            async let food: Void = withdraw(20)
            _ = await (rent, food)
            return await account.balance
        }
    }

    @Test(arguments: [nil, ["step 2: task 2"]])
    func differentResultsAreShownWithTheirOrders(only: [String]?) async throws {
        let found = try await issueMessages { try await loseAnUpdate(only: only) }
        #expect(
            found.first == """
                The result depends on the order. A minus is before what only the result of the first order has:
                  - amount: 70
                  + amount: 80
                The first order: []
                """
        )
        #expect(found.dropFirst().allSatisfy { $0.contains(#"To repeat it, pass only: ["step 2: task 2"]"#) })
        #expect(found.count == 2)
    }

    @Test
    func aDifferenceNamesTheParts() {
        #expect(writtenDifference(from: 1, to: 2) == "\n  - 1\n  + 2")
        #expect(writtenDifference(from: [1, 2], to: [1]) == "\n  - [1]: 2")
        let (before, after) = (["Tom": Balance(owner: "Ada", amount: 1)], ["Tom": Balance(owner: "Ada", amount: 2)])
        #expect(writtenDifference(from: before, to: after) == "\n  - [0].value.amount: 1\n  + [0].value.amount: 2")
    }

    private final class Link {
        let name: String
        var next: Link?

        init(_ name: String) {
            self.name = name
            next = self
        }
    }

    @Test
    func anObjectThatRefersToItselfIsWrittenToADepth() {
        let (before, after) = (Link("a"), Link("b"))
        defer { (before.next, after.next) = (nil, nil) }
        let lines = writtenDifference(from: before, to: after).split(separator: "\n")
        #expect(lines.contains("  - name: \"a\""))
        #expect(lines.contains("  + name: \"b\""))
        #expect(lines.contains("  + next.some.next.some.name: \"b\""))
        #expect(lines.count < 40)
    }
}
