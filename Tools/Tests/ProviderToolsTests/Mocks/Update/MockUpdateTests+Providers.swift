import Testing

@testable import ProviderTools

/// Mocks of providers, and their initializers.
extension MockUpdateTests {
    /// A mock with instance dependencies, the one named `store` a store, and all others clocks.
    private func provider(_ type: String, _ names: [String], parameters: String? = nil, answer: String = "") -> String {
        func typed(_ name: String) -> String { "\(name): any \(name == "store" ? "Store" : "Clock")" }
        let stubs = names.map { "    let \($0)Stub: Stub<Void, any \($0 == "store" ? "Store" : "Clock")>\n" }.joined()
        let answers = names.map { "        \($0)Stub = Stub(defaultReturnValue: \($0))\n" }.joined()
        let members = names.map { "\n    var \(typed($0)) { \($0)Stub() }\n" }.joined()
        let list = parameters ?? names.map(typed).joined(separator: ", ")
        let makesName = type == "Login"
        return """
            final class Mock\(type)DependencyProvider: \(type).DependencyProviding {
            \(stubs)\(makesName ? "    let makeNameStub = Stub<Void, String>()\n" : "")
                init(\(list)) {
            \(answers)\(answer)    }
            \(members)\(makesName ? "\n    func makeName() -> String { makeNameStub() }\n" : "")}

            """
    }

    @Test
    func anInitializerTakesANewDependency() async throws {
        let answer = "        makeNameStub.defaultReturnValue = \"Ada\"\n"
        let old = provider("Login", ["clock"], answer: answer)
        let updated = try await update("Login.DependencyProviding", old)
        #expect(updated.text == provider("Login", ["clock", "store"], answer: answer))
    }

    @Test
    func anInitializerWithoutParametersTakesTheFirstDependency() async throws {
        let old = "final class MockLogoutDependencyProvider: Logout.DependencyProviding {\n    init() {}\n}\n"
        let updated = try await update("Logout.DependencyProviding", old)
        #expect(updated.text == provider("Logout", ["clock"]))
        #expect(updated.left == [])
    }

    @Test(arguments: [
        ["clock", "store", "timer"], ["clock", "store", "timer", "date"], ["timer", "date", "clock", "store"],
        ["timer", "clock", "date", "store"],
    ])
    func dependenciesAreRemovedFromTheInitializer(parameters: [String]) async throws {
        let kept = ["clock", "store"]
        let list = parameters.map { "\($0): any \($0 == "store" ? "Store" : "Clock")" }.joined(separator: ", ")
        let old = provider("Login", kept + parameters.filter { !kept.contains($0) }, parameters: list)
        let updated = try await update("Login.DependencyProviding", old, removes: true)
        #expect(updated.text == provider("Login", kept))
        #expect(updated.left == [])
    }

    @Test
    func theOnlyDependencyCanBeRenamed() async throws {
        let updated = try await update("Logout.DependencyProviding", provider("Logout", ["timer"]), removes: true)
        #expect(updated.text == provider("Logout", ["clock"]))
        #expect(updated.left == [])
        let kept = try await update("Logout.DependencyProviding", provider("Logout", ["timer"]))
        let (timer, clock) = (
            "    let timerStub: Stub<Void, any Clock>\n", "    let clockStub: Stub<Void, any Clock>\n"
        )
        #expect(kept.text == provider("Logout", ["timer", "clock"]).replacing(timer + clock, with: clock + timer))
        #expect(
            kept.left == [
                "`MockLogoutDependencyProvider.timer` doesn't implement any requirement of P. Pass --remove to remove it."
            ]
        )
    }

    @Test
    func aListOfParametersThatFitsStaysInOneLine() async throws {
        let long = "aRatherLongNameOfAParameterThatNobodyWouldChooseForATimerUnlessTheLineHasToBeLong"
        for list in ["", "mine: Int, "] {
            let old = provider("Logout", [long], parameters: "\(list)\(long): any Clock")
            let updated = try await update("Logout.DependencyProviding", old, removes: true)
            #expect(updated.text == provider("Logout", ["clock"], parameters: "\(list)clock: any Clock"))
        }
    }

    @Test
    func aPropertyThatBecomesADependencyIsReported() async throws {
        let mock = "MockLoginDependencyProvider"
        let text = provider("Login", ["clock", "store"], parameters: "store: any Store")
            .replacing("clockStub: Stub<Void, any Clock>", with: "clockStub = Stub<Void, \(mock)>()")
            .replacing("        clockStub = Stub(defaultReturnValue: clock)\n", with: "")
            .replacing("var clock: any Clock", with: "var clock: \(mock)")
        let updated = try await update("Login.DependencyProviding", text)
        #expect(updated.text == text)
        #expect(
            updated.left == [
                "`\(mock).clock` no longer matches its protocol. Its new form affects other code in the mock, so update it "
                    + "by hand:"
            ]
        )
    }

    @Test(arguments: [("Watch", "Store"), ("Clock", "Shop"), ("Watch", "Shop"), ("Clock", "Store")])
    func parametersOfTheInitializerGetTheirNewTypes(clock: String, store: String) async throws {
        let new = provider("Login", ["clock", "store"])
        let old = new.replacing("any Clock", with: "any \(clock)").replacing("any Store", with: "any \(store)")
        #expect(try await update("Login.DependencyProviding", old).text == new)
    }
}
