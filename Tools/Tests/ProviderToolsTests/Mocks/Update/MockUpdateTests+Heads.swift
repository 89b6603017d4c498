import Testing

@testable import ProviderTools

/// Parts that a person has added to the head of a member.
extension MockUpdateTests {
    private static let additions = [
        "nonisolated", "final", "public", "@objc", "@available(*, deprecated)", "@inlinable nonisolated public final",
        "@objc\n    nonisolated",
    ]

    @Test(arguments: additions)
    func additionsToTheHeadOfAMemberThatIsRightStay(addition: String) async throws {
        let text = clock("\(addition) var hour: Int { hourStub() }")
        let updated = try await update("Clock", text)
        #expect(updated.text == text)
        #expect(updated.messages == [])
    }

    @Test(arguments: additions)
    func additionsToTheHeadOfAMemberThatChangesStay(addition: String) async throws {
        let old = clock("\(addition) var hour: String { hourStub() }", stub: "Stub<Void, String>")
        let updated = try await update("Clock", old)
        #expect(updated.text == clock("\(addition) var hour: Int { hourStub() }"))
        #expect(updated.left == [])
    }

    private func store(_ member: String, stub: String) -> String {
        """
        final class MockStore: Store {
            struct StoreArguments: Equatable, Sendable {
                let words: String
                let id: Int
            }

            let loadStub = AsyncThrowingStub<Int, String, any Error>()
            let storeStub = \(stub)<StoreArguments, Void>()
            let countStub = Stub<Void, Int>()

            func load(id: Int) async throws -> String {
                try await loadStub(id)
            }

            \(member)

            var count: Int { countStub() }
        }

        """
    }

    /// Its names inside, an attribute, and the word for no actor.
    @Test
    func theEffectsOfAFunctionChangeAndItsHeadStays() async throws {
        let old = store(
            "@discardableResult nonisolated func store(_ words: String, id: Int) {\n"
                + "        storeStub(StoreArguments(words: words, id: id))\n    }",
            stub: "Stub"
        )
        let updated = try await update("Store", old)
        let new = store(
            "@discardableResult nonisolated func store(_ words: String, id: Int) async {\n"
                + "        await storeStub(StoreArguments(words: words, id: id))\n    }",
            stub: "AsyncStub"
        )
        #expect(updated.text == new)
        #expect(
            updated.messages == [
                "`MockStore.store(_:id:)` must be `@discardableResult nonisolated func store(_ words: String, id: Int) async`."
            ]
        )
    }

    @Test(arguments: ["", "try await "])
    func aHandwrittenMemberWithFewerEffectsIsRight(call: String) async throws {
        let effects = call.isEmpty ? "" : " async throws"
        let text = store("func store(_ words: String, id: Int) async { print(words) }", stub: "AsyncStub")
            .replacing(
                "func load(id: Int) async throws -> String {\n        try await loadStub(id)",
                with: "func load(id: Int)\(effects) -> String {\n        print(id); return \(call)String(id)"
            )
        #expect(try await update("Store", text).messages == [])
    }

    @Test
    func aMemberOfAGoneRequirementWithAdditionsToItsHeadStays() async throws {
        let text = clock(
            "var hour: Int { hourStub() }\n\n    let actStub = Stub<Int, Void>()\n"
                + "    nonisolated func act(_ number: Int) {\n        actStub(number)\n    }"
        )
        let updated = try await update("Clock", text, removes: true)
        #expect(updated.text == text)
        #expect(
            updated.left == [
                "`MockClock.act(_:)` doesn't implement any requirement of P. It contains handwritten code, so remove it by hand."
            ]
        )
    }

    @Test(arguments: [false, true])
    func aMemberOfAGoneRequirementInAConditionStaysAndIsNamed(removes: Bool) async throws {
        let text = clock(
            "var hour: Int { hourStub() }\n\n    #if os(Linux)\n    let actStub = Stub<Int, Void>()\n"
                + "    func act(_ number: Int) {\n        actStub(number)\n    }\n    #endif"
        )
        let updated = try await update("Clock", text, removes: removes)
        #expect(updated.text == text)
        let message =
            "`MockClock.act(_:)` doesn't implement any requirement of P. It stands between `#if` and `#endif`, so remove it "
            + "by hand."
        #expect(updated.left == (removes ? [message] : []))
    }
}
