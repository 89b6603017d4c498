import Testing

@testable import ProviderTools

/// Mocks as people have them, and what an update makes of them.
@Suite(.ownThreads, .timeLimit(.minutes(5)))
struct MockUpdateTests {
    /// The protocols of these tests as they are now.
    private static let codebase = Task {
        var codebase = Codebase(
            try await CompiledModule(
                """
                public protocol Clock { var hour: Int { get } }
                public protocol Store: Sendable {
                    func load(id: Int) async throws -> String
                    func store(_ text: String, id: Int) async
                    var count: Int { get }
                }
                public enum Login {
                    public protocol DependencyProviding {
                        var clock: any Clock { get }
                        var store: any Store { get }
                        func makeName() -> String
                    }
                }
                public enum Logout {
                    public protocol DependencyProviding { var clock: any Clock { get } }
                }
                public protocol Overloads { func find(_ id: Int) -> Int; func find(_ name: String) -> Int }
                public protocol Boxes { associatedtype Item: Sendable; func box(_ item: Item) }
                public final class Draft {}
                public protocol Weather { func fog(ofHour hour: Int) -> Bool }
                public protocol Copying { func copy() -> Self; init(name: String); func close() }
                public protocol Keyed: Identifiable, Hashable { func close() }
                public protocol Depot { associatedtype Item; func put(_ item: Item); func close() }
                public protocol Vault { associatedtype Item; func put(_ item: Item); static func make() -> Int }
                @MainActor public protocol Row: Identifiable, Clock { var text: String { get } }
                public protocol Table { subscript(key: String) -> Int { get set } }
                """
            )
        )
        for symbol in codebase.protocols(of: "Fixture") { _ = try await codebase.scaffold(symbol.usr) }
        return codebase
    }

    private func update(
        _ name: String,
        _ text: String,
        mock: String? = nil,
        removes: Bool = false
    ) async throws -> UpdatedMock {
        let codebase = try await Self.codebase.value
        let symbol = try #require(codebase.protocols(of: "Fixture").first { $0.qualifiedName == name })
        let mocked = try ChangingProtocol(symbol, in: codebase)
        var options = MockUpdate.Options()
        options.removes = removes
        return try UpdatedMock(text, named: mock ?? mocked.mockName, scaffold: mocked.scaffold, options: options)
    }

    /// Expects that an update changes nothing, and says nothing.
    private func expectNoUpdate(
        of name: String,
        _ text: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let updated = try await update(name, text)
        #expect(updated.text == text, sourceLocation: sourceLocation)
        #expect(updated.findings == [], sourceLocation: sourceLocation)
    }

    private func row(_ conformance: String) -> String {
        """
        import Stubbing
        import Fixture

        @MainActor
        final class MockRow<ID: Hashable & Sendable>: \(conformance)Row {
            let textStub = Stub<Void, String>()
            let hourStub = Stub<Void, Int>()
            let idStub = Stub<Void, ID>()

            var text: String { textStub() }

            var hour: Int { hourStub() }

            nonisolated var id: ID { idStub() }
        }
        """
    }

    @Test
    func aMockThatConformsOnItsActorAloneStays() async throws {
        try await expectNoUpdate(of: "Row", row("@MainActor "))
    }

    @Test(arguments: ["", "nonisolated "])
    func aMemberThatAProtocolOfNoActorAsksForBecomesNonisolated(conformance: String) async throws {
        let updated = try await update("Row", row(conformance))
        #expect(updated.findings.map(\.message) == ["`MockRow.hour` must be `nonisolated var hour: Int`."])
        #expect(updated.text.contains("    nonisolated var hour: Int { hourStub() }\n"))
    }

    @Test(arguments: [
        ("@MainActor\nfinal class MockClock: Clock {", true), ("actor MockClock: Clock {", true),
        ("@MainActor\nfinal class MockClock: @MainActor Clock {", false), ("final class MockClock: Clock {", false),
    ])
    func aMemberOfAMockOnAnActorIsNonisolatedIfItsProtocolIsOnNone(head: String, isNonisolated: Bool) async throws {
        let updated = try await update("Clock", "import Fixture\nimport Stubbing\n\n\(head)\n}\n")
        let modifier = isNonisolated ? "nonisolated " : ""
        #expect(updated.text.contains("    \(modifier)var hour: Int { hourStub() }\n"))
        #expect(updated.left == [])
    }

    @Test
    func aMockWhoseConformanceMayBeIsolatedStays() async throws {
        let text = """
            import Fixture
            import Stubbing

            @MainActor
            final class MockClock: Clock {
                let hourStub = Stub<Void, Int>()

                var hour: Int { hourStub() }
            }
            """
        try await expectNoUpdate(of: "Clock", text)
    }

    @Test
    func typesThatTheCompilerInfersStay() async throws {
        let text = """
            import Fixture
            import Stubbing

            final class MockBoxes: Boxes {
                let boxStub = Stub<Int, Void>()

                func box(_ item: Int) {
                    boxStub(item)
                }
            }
            """
        try await expectNoUpdate(of: "Boxes", text)
    }

    @Test
    func aMockWithStaticStubsIsMadeGenericByHand() async throws {
        let updated = try await update(
            "Vault",
            """
            import Fixture
            import Stubbing

            final class MockVault: Vault {
                struct StaticStubs: Sendable {
                    let makeStub = Stub<Void, Int>()
                }

                @TaskLocal static var stubs = StaticStubs()

                static func make() -> Int {
                    stubs.makeStub()
                }
            }
            """
        )
        #expect(updated.left == ["The type parameters of MockVault differ from the scaffolded ones. Write:"])
        #expect(updated.text.contains("final class MockVault: Vault {"))
    }

    @Test
    func anInitializerAndAResultOfSelfAreLeftToAPersonInAClassThatIsNotFinal() async throws {
        let head = "import Fixture\nimport Stubbing\n\n"
        let members = "    let closeStub = Stub<Void, Void>()\n    func close() { closeStub() }\n"
        let open = try await update("Copying", "\(head)class MockCopying: Copying {\n\(members)}\n")
        #expect(
            open.left == [
                "MockCopying lacks `copy()`, which can't be added because MockCopying isn't final. Write:",
                "MockCopying lacks `init(name:)`, which can't be added because MockCopying isn't final. Write:",
            ]
        )
        let final = try await update("Copying", "\(head)final class MockCopying: Copying {\n\(members)}\n")
        #expect(final.left == [])
    }

    @Test
    func newMembersAreInsertedNextToTheirNeighbors() async throws {
        let updated = try await update(
            "Store",
            """
            import Stubbing
            import Fixture

            // Mine.
            final class MockStore: Store {
                let loadStub = AsyncThrowingStub<Int, String, any Error>()
                let countStub = Stub<Void, Int>() // Mine, too.

                /// Counts the call, then loads.
                func load(id: Int) async throws -> String {
                    print(id)
                    return try await loadStub(id)
                }

                func helper() {}

                var count: Int { countStub() }
            }
            """
        )
        #expect(
            updated.text == """
                import Stubbing
                import Fixture

                // Mine.
                final class MockStore: Store {
                    struct StoreArguments: Equatable, Sendable {
                        let text: String
                        let id: Int
                    }

                    let loadStub = AsyncThrowingStub<Int, String, any Error>()
                    let storeStub = AsyncStub<StoreArguments, Void>()
                    let countStub = Stub<Void, Int>() // Mine, too.

                    /// Counts the call, then loads.
                    func load(id: Int) async throws -> String {
                        print(id)
                        return try await loadStub(id)
                    }

                    func store(_ text: String, id: Int) async {
                        await storeStub(StoreArguments(text: text, id: id))
                    }

                    func helper() {}

                    var count: Int { countStub() }
                }
                """
        )
        #expect(updated.findings.map(\.message) == ["MockStore lacks `store(_:id:)`."])
    }

    @Test
    func anEmptyMockIsFilled() async throws {
        let updated = try await update("Clock", "import Fixture\n\nfinal class MockClock: Clock {}\n")
        #expect(
            updated.text == """
                import Fixture
                import Stubbing

                final class MockClock: Clock {
                    let hourStub = Stub<Void, Int>()

                    var hour: Int { hourStub() }
                }

                """
        )
    }

    @Test
    func importsAreAddedAboveAnAttributeOfTheFirstDeclaration() async throws {
        let updated = try await update("Row", "final class MockRow<ID: Hashable & Sendable>: Row {}\n")
        #expect(updated.text.hasPrefix("import Fixture\nimport Stubbing\n\n@MainActor\nfinal class MockRow<"))
    }

    @Test
    func lineEndingsAndTabsAreThoseOfTheFile() async throws {
        let text = "import Fixture\r\nimport Stubbing\r\nclass MockClock: Clock {\r\n\tlet a = 1\r\n}"
        let updated = try await update("Clock", text)
        #expect(
            updated.text
                == "import Fixture\r\nimport Stubbing\r\nclass MockClock: Clock {\r\n\tlet hourStub = Stub<Void, Int>()"
                + "\r\n\r\n\tlet a = 1\r\n\r\n\tvar hour: Int { hourStub() }\r\n}"
        )
    }

    @Test
    func anInitializerTakesANewDependency() async throws {
        let updated = try await update(
            "Login.DependencyProviding",
            """
            import Fixture
            import Stubbing

            final class MockLoginDependencyProvider: Login.DependencyProviding {
                let clockStub: Stub<Void, any Clock>
                let makeNameStub = Stub<Void, String>()

                init(clock: any Clock) {
                    clockStub = Stub(defaultReturnValue: clock)
                    makeNameStub.defaultReturnValue = "Ada"
                }

                var clock: any Clock { clockStub() }

                func makeName() -> String { makeNameStub() }
            }

            """
        )
        #expect(
            updated.text == """
                import Fixture
                import Stubbing

                final class MockLoginDependencyProvider: Login.DependencyProviding {
                    let clockStub: Stub<Void, any Clock>
                    let storeStub: Stub<Void, any Store>
                    let makeNameStub = Stub<Void, String>()

                    init(clock: any Clock, store: any Store) {
                        clockStub = Stub(defaultReturnValue: clock)
                        storeStub = Stub(defaultReturnValue: store)
                        makeNameStub.defaultReturnValue = "Ada"
                    }

                    var clock: any Clock { clockStub() }

                    var store: any Store { storeStub() }

                    func makeName() -> String { makeNameStub() }
                }

                """
        )
    }

    @Test
    func aHandwrittenInitializerIsKept() async throws {
        let text = """
            import Fixture
            import Stubbing
            final class MockLoginDependencyProvider: Login.DependencyProviding {
                let makeNameStub = Stub<Void, String>()
                init(mine: Int) {}
                var clock: any Clock { MockClock() }
                func makeName() -> String { makeNameStub() }
            }
            """
        let updated = try await update("Login.DependencyProviding", text)
        #expect(updated.text == text)
        #expect(
            updated.left
                == [
                    "MockLoginDependencyProvider lacks `store`, which can't be added because the mock's initializer "
                        + "contains handwritten code. Write:"
                ]
        )
    }

    private func clock(_ member: String, stub: String = "Stub<Void, String>") -> String {
        """
        import Fixture
        import Stubbing

        final class MockClock: Clock {
            let hourStub = \(stub)()

            \(member)
        }

        """
    }

    @Test
    func unchangedMembersAreReplaced() async throws {
        let updated = try await update("Clock", clock("/// Mine.\n    var hour: String { hourStub() }"))
        #expect(updated.text == clock("/// Mine.\n    var hour: Int { hourStub() }", stub: "Stub<Void, Int>"))
    }

    @Test(arguments: [
        "var hour: String { \"1\" + hourStub() }", "var hour: String { hourStub() /* mine */ }",
        "public var hour: String { hourStub() }", "#if DEBUG\n    var hour: String { hourStub() }\n    #endif",
    ])
    func editedMembersAreReportedWithTheirNewForm(member: String) async throws {
        let text = clock(member)
        let updated = try await update("Clock", text)
        #expect(updated.text == text)
        let finding = try #require(updated.findings.first)
        #expect(finding.message.hasPrefix("`MockClock.hour` isn't what its protocol asks for."))
        #expect(finding.kind == .remark)
        #expect(finding.newForm == ["let hourStub = Stub<Void, Int>()", "var hour: Int { hourStub() }"])
        let start = try #require(text.firstRange(of: "var hour")).lowerBound
        #expect(finding.offset == text.utf8.distance(from: text.startIndex, to: start))
    }

    @Test(arguments: [
        "var hour: Int { 1 }", "let hour = 1", "let hour: Int", "var hour = 1", "var hour: (Int) { hourStub() }",
        "typealias Hour = Int\n    var hour: Hour { hourStub() }",
        "@objc dynamic var hour: Int { print(); return hourStub() }", "var hour: Int { get { 1 } set {} }",
    ])
    func aMemberThatSatisfiesItsRequirementIsNotReported(member: String) async throws {
        #expect(try await update("Clock", clock(member)).findings == [])
    }

    @Test
    func unrequiredMembersAreRemovedOnlyOnRequest() async throws {
        let text = """
            import Fixture
            import Stubbing

            final class MockClock: Clock {
                let hourStub = Stub<Void, Int>()
                let minuteStub = Stub<Int, Int>()
                let secondStub = Stub<Void, Int>()

                var hour: Int { hourStub() }

                func minute(of day: Int) -> Int {
                    minuteStub(day)
                }

                // Mine.
                var second: Int { secondStub() }

                func helper() { hourStub.defaultReturnValue = 1 }
            }

            """
        let kept = try await update("Clock", text)
        #expect(kept.text == text)
        #expect(
            kept.left == [
                "`MockClock.minute(of:)` doesn't implement any requirement of P. Pass --remove to remove it.",
                "`MockClock.second` doesn't implement any requirement of P. It contains handwritten code, so remove it by hand.",
            ]
        )
        let removed = try await update("Clock", text, removes: true)
        #expect(
            removed.text
                == text.replacing("    let minuteStub = Stub<Int, Int>()\n", with: "")
                .replacing("    func minute(of day: Int) -> Int {\n        minuteStub(day)\n    }\n\n", with: "")
        )
        #expect(removed.left.count == 1)
    }

    private func weather(_ members: String, stubs: String) -> String {
        """
        import Fixture
        import Stubbing

        final class MockWeather: Weather {
            \(stubs)

            \(members)
        }

        """
    }

    private let fogStub = "let fogStub = Stub<Int, Bool>()  // Mine."

    @Test
    func aMemberWhoseLabelHasChangedIsReplacedAndItsStubKeepsItsName() async throws {
        let old = "/// Mine.\n    func fog(at hour: Int) -> Bool {\n        fogStub(hour)\n    }"
        let updated = try await update("Weather", weather(old, stubs: fogStub))
        #expect(updated.text == weather(old.replacing("at hour", with: "ofHour hour"), stubs: fogStub))
        #expect(
            updated.findings.map(\.message) == [
                "`MockWeather.fog(ofHour:)` must be `func fog(ofHour hour: Int) -> Bool`."
            ]
        )
        #expect(updated.left == [])
    }

    @Test
    func aHandwrittenMemberWhoseLabelHasChangedIsReportedBesideTheNewOne() async throws {
        let text = weather("func fog(at hour: Int) -> Bool { print(hour); return fogStub(hour) }", stubs: fogStub)
        let updated = try await update("Weather", text)
        #expect(updated.text.isMadeByInsertions(into: text))
        #expect(
            updated.findings.map(\.message) == [
                "MockWeather lacks `fog(ofHour:)`.",
                "`MockWeather.fog(at:)` doesn't implement any requirement of P. It contains handwritten code, so remove it by "
                    + "hand.",
            ]
        )
    }

    @Test
    func ofTwoMembersThatMayHaveBeenTheRequirementNoneIsReplaced() async throws {
        let members = """
            func fog(at hour: Int) -> Bool {
                    fogStub(hour)
                }

                func fog(after hour: Int) -> Bool {
                    fogAfterStub(hour)
                }
            """
        let text = weather(members, stubs: "\(fogStub)\n    let fogAfterStub = Stub<Int, Bool>()")
        let updated = try await update("Weather", text)
        #expect(updated.text.isMadeByInsertions(into: text))
        #expect(
            updated.left == [
                "`MockWeather.fog(at:)` doesn't implement any requirement of P. It contains handwritten code, so remove it by "
                    + "hand.",
                "`MockWeather.fog(after:)` doesn't implement any requirement of P. Pass --remove to remove it.",
            ]
        )
    }

    @Test
    func aDependencyIsRemovedFromTheInitializerToo() async throws {
        func mock(stub: String, parameter: String, answer: String, member: String) -> String {
            """
            import Fixture
            import Stubbing

            final class MockLoginDependencyProvider: Login.DependencyProviding {
                let clockStub: Stub<Void, any Clock>
                let storeStub: Stub<Void, any Store>
            \(stub)    let makeNameStub = Stub<Void, String>()

                init(clock: any Clock, store: any Store\(parameter)) {
                    clockStub = Stub(defaultReturnValue: clock)
                    storeStub = Stub(defaultReturnValue: store)
            \(answer)    }

                var clock: any Clock { clockStub() }

                var store: any Store { storeStub() }

            \(member)    func makeName() -> String {
                    makeNameStub()
                }
            }

            """
        }
        let updated = try await update(
            "Login.DependencyProviding",
            mock(
                stub: "    let timerStub: Stub<Void, any Clock>\n",
                parameter: ", timer: any Clock",
                answer: "        timerStub = Stub(defaultReturnValue: timer)\n",
                member: "    var timer: any Clock { timerStub() }\n\n"
            ),
            removes: true
        )
        #expect(updated.text == mock(stub: "", parameter: "", answer: "", member: ""))
    }

    @Test(arguments: [
        (
            "clock: any Clock, store: any Store", ["timer", "date"],
            "clock: any Clock, store: any Store, timer: any Clock, date: any Clock"
        ),
        (
            "clock: any Clock, store: any Store", ["timer", "date"],
            "timer: any Clock, date: any Clock, clock: any Clock, store: any Store"
        ),
        (
            "clock: any Clock, store: any Store", ["timer", "date"],
            "timer: any Clock, clock: any Clock, date: any Clock, store: any Store"
        ),
    ])
    func severalDependenciesAreRemovedFromTheInitializer(kept: String, gone: [String], all: String) async throws {
        func mock(_ gone: [String], parameters: String) -> String {
            let stubs = gone.map { "    let \($0)Stub: Stub<Void, any Clock>\n" }.joined()
            let answers = gone.map { "        \($0)Stub = Stub(defaultReturnValue: \($0))\n" }.joined()
            let members = gone.map { "    var \($0): any Clock { \($0)Stub() }\n\n" }.joined()
            return """
                import Fixture
                import Stubbing

                final class MockLoginDependencyProvider: Login.DependencyProviding {
                    let clockStub: Stub<Void, any Clock>
                    let storeStub: Stub<Void, any Store>
                \(stubs)    let makeNameStub = Stub<Void, String>()

                    init(\(parameters)) {
                        clockStub = Stub(defaultReturnValue: clock)
                        storeStub = Stub(defaultReturnValue: store)
                \(answers)    }

                    var clock: any Clock { clockStub() }

                    var store: any Store { storeStub() }

                \(members)    func makeName() -> String {
                        makeNameStub()
                    }
                }

                """
        }
        let updated = try await update("Login.DependencyProviding", mock(gone, parameters: all), removes: true)
        #expect(updated.text == mock([], parameters: kept))
        #expect(updated.left == [])
    }

    @Test
    func theOnlyRequirementCanBeRenamed() async throws {
        let old = clock("var minute: Int { minuteStub() }", stub: "Stub<Void, Int>").replacing("hourS", with: "minuteS")
        let updated = try await update("Clock", old, removes: true)
        #expect(updated.text == clock("var hour: Int { hourStub() }", stub: "Stub<Void, Int>"))
        #expect(updated.left == [])
    }

    private func logout(_ names: [String], parameters: String? = nil) -> String {
        let stubs = names.map { "    let \($0)Stub: Stub<Void, any Clock>\n" }.joined()
        let answers = names.map { "        \($0)Stub = Stub(defaultReturnValue: \($0))\n" }.joined()
        let members = names.map { "\n    var \($0): any Clock { \($0)Stub() }\n" }.joined()
        let list = parameters ?? names.map { "\($0): any Clock" }.joined(separator: ", ")
        return """
            import Fixture
            import Stubbing

            final class MockLogoutDependencyProvider: Logout.DependencyProviding {
            \(stubs)
                init(\(list)) {
            \(answers)    }
            \(members)}

            """
    }

    @Test
    func theOnlyDependencyCanBeRenamed() async throws {
        let updated = try await update("Logout.DependencyProviding", logout(["timer"]), removes: true)
        #expect(updated.text == logout(["clock"]))
        #expect(updated.left == [])
        let kept = try await update("Logout.DependencyProviding", logout(["timer"]))
        let (timer, clock) = (
            "    let timerStub: Stub<Void, any Clock>\n", "    let clockStub: Stub<Void, any Clock>\n"
        )
        #expect(kept.text == logout(["timer", "clock"]).replacing(timer + clock, with: clock + timer))
        #expect(
            kept.left == [
                "`MockLogoutDependencyProvider.timer` doesn't implement any requirement of P. Pass --remove to remove it."
            ]
        )
    }

    @Test
    func anInitializerWithoutParametersTakesTheFirstDependency() async throws {
        let updated = try await update(
            "Logout.DependencyProviding",
            """
            import Fixture
            import Stubbing

            final class MockLogoutDependencyProvider: Logout.DependencyProviding {
                init() {}
            }

            """
        )
        #expect(updated.text == logout(["clock"]))
        #expect(updated.left == [])
    }

    @Test
    func aListOfParametersThatFitsStaysInOneLine() async throws {
        let long = "aRatherLongNameOfAParameterThatNobodyWouldChooseForATimerUnlessTheLineHasToBeLong"
        let old = logout([long], parameters: "\(long): any Clock")
        let updated = try await update("Logout.DependencyProviding", old, removes: true)
        #expect(updated.text == logout(["clock"]))
        let two = try await update(
            "Logout.DependencyProviding",
            old.replacing("(\(long):", with: "(mine: Int, \(long):"),
            removes: true
        )
        #expect(two.text == logout(["clock"]).replacing("(clock:", with: "(mine: Int, clock:"))
    }

    @Test
    func noEmptyLineIsLeftBeforeABrace() async throws {
        func text(stubs: String, members: String) -> String {
            """
            import Fixture
            import Stubbing

            final class MockClock: Clock {
            \(stubs)    let hourStub = Stub<Void, Int>()

                var hour: Int { hourStub() }
            \(members)}

            """
        }
        let names = ["minute", "second", "day"]
        let stubs = names.map { "    let \($0)Stub = Stub<Void, Int>()\n" }.joined()
        let members = names.map { "\n    func \($0)() -> Int {\n        \($0)Stub()\n    }\n" }.joined()
        for gap in ["", "\n"] {
            let updated = try await update("Clock", text(stubs: stubs, members: members + gap), removes: true)
            #expect(updated.text == text(stubs: "", members: ""))
        }
    }

    @Test
    func theLineThatUsesAStubIsNamed() async throws {
        let text = clock(
            "var hour: Int { hourStub() }\n\n    var minute: Int { minuteStub() }\n\n"
                + "    func helper() { minuteStub.defaultReturnValue = 1 }",
            stub: "Stub<Void, Int>"
        ).replacing("    let hourStub", with: "    let minuteStub = Stub<Void, Int>()\n    let hourStub")
        #expect(
            try await update("Clock", text, removes: true).left == [
                "`MockClock.minute` doesn't implement any requirement of P. Line 12 uses `minuteStub`, so remove it by hand."
            ]
        )
    }

    @Test
    func theCommentOnAStubIsRemovedWithIt() async throws {
        func mock(stub: String, member: String) -> String {
            """
            import Fixture
            import Stubbing

            final class MockStore: Store {
                let loadStub = AsyncThrowingStub<Int, String, any Error>()
            \(stub)    let countStub = Stub<Void, Int>()

                func load(id: Int) async throws -> String { try await loadStub(id) }

                func store(_ text: String, id: Int) async {}

            \(member)    var count: Int { countStub() }
            }

            """
        }
        let updated = try await update(
            "Store",
            mock(
                stub: """
                        // The compiler can't prove that this stub is Sendable: Draft isn't.
                        nonisolated(unsafe) let keepStub = Stub<Draft, Void>()

                    """,
                member: "    func keep(_ draft: Draft) {\n        keepStub(draft)\n    }\n\n"
            ),
            removes: true
        )
        #expect(updated.text == mock(stub: "", member: ""))
    }

    @Test
    func aPrivateMemberIsAPersonsOwn() async throws {
        let text = clock(
            "var hour: Int { hourStub() }\n\n    private let tickStub = Stub<Void, Void>()\n"
                + "    private func tick() { tickStub() }",
            stub: "Stub<Void, Int>"
        )
        #expect(try await update("Clock", text).findings == [])
    }

    @Test
    func aMemberWhoseNewArgumentsHaveATakenNameIsReported() async throws {
        let text = """
            import Fixture
            import Stubbing

            final class MockTable: Table {
                struct SetKeyArguments { let mine: Int }

                let keyStub = Stub<String, Int>()

                subscript(key: String) -> Int { keyStub(key) }
            }

            """
        let updated = try await update("Table", text)
        #expect(updated.text == text)
        #expect(
            updated.left == [
                "`MockTable.subscript(_:)` no longer matches its protocol. Its new form affects other code in the mock, so "
                    + "update it by hand:"
            ]
        )
    }

    @Test
    func aPropertyThatBecomesADependencyIsReported() async throws {
        let text = """
            import Fixture
            import Stubbing

            final class MockLoginDependencyProvider: Login.DependencyProviding {
                let clockStub = Stub<Void, MockLoginDependencyProvider>()
                let storeStub: Stub<Void, any Store>
                let makeNameStub = Stub<Void, String>()

                init(store: any Store) {
                    storeStub = Stub(defaultReturnValue: store)
                }

                var clock: MockLoginDependencyProvider { clockStub() }

                var store: any Store { storeStub() }

                func makeName() -> String {
                    makeNameStub()
                }
            }

            """
        let updated = try await update("Login.DependencyProviding", text)
        #expect(updated.text == text)
        #expect(
            updated.left == [
                "`MockLoginDependencyProvider.clock` no longer matches its protocol. Its new form affects other code in the "
                    + "mock, so update it by hand:"
            ]
        )
    }

    @Test
    func aTypeParameterGetsANewConstraint() async throws {
        func mock(_ parameter: String) -> String {
            """
            import Fixture
            import Stubbing

            final class MockBoxes<\(parameter)>: Boxes {
                let boxStub = Stub<Item, Void>()

                func box(_ item: Item) {
                    boxStub(item)
                }
            }

            """
        }
        let updated = try await update("Boxes", mock("Item"))
        #expect(updated.text == mock("Item: Sendable"))
        #expect(
            updated.findings.map(\.message) == ["MockBoxes must be `final class MockBoxes<Item: Sendable>: Boxes`."]
        )
    }

    @Test
    func stubsKeepTheirNamesWhenOverloadsAreAdded() async throws {
        let updated = try await update(
            "Overloads",
            """
            import Fixture
            import Stubbing

            final class MockOverloads: Overloads {
                let findStub = Stub<Int, Int>()

                func find(_ id: Int) -> Int {
                    findStub(id)
                }
            }
            """
        )
        #expect(updated.text.contains("let findStub = Stub<Int, Int>()\n    let findNameStub = Stub<String, Int>()\n"))
    }

    @Test
    func membersInExtensionsAndOfNestedMocksCount() async throws {
        let text = """
            import Fixture
            import Stubbing
            enum Mocks {
                final class MockStore: Store {
                    let loadStub = AsyncThrowingStub<Int, String, any Error>()
                    let countStub = Stub<Void, Int>()
                }
            }
            extension Mocks.MockStore {
                func load(id: Int) async throws -> String { try await loadStub(id) }
                var count: Int { countStub() }
            }
            """
        let updated = try await update("Store", text)
        #expect(updated.findings.map(\.message) == ["MockStore lacks `store(_:id:)`."])
        #expect(updated.text.isMadeByInsertions(into: text))
        #expect(updated.text.contains("(id) }\n\n    func store(_ text: String, id: Int) async {\n        await"))
    }

    @Test
    func anExtensionOfSomeMocksGetsNoMember() async throws {
        let text = """
            import Fixture
            import Stubbing
            final class MockDepot<Item>: Depot {
                let putStub = Stub<Item, Void>()
            }
            extension MockDepot where Item == Int {
                func put(_ item: Item) { putStub(item) }
            }
            """
        let updated = try await update("Depot", text)
        #expect(updated.text.isMadeByInsertions(into: text))
        #expect(updated.text.contains("    func close() {\n        closeStub()\n    }\n}\nextension"))
    }

    @Test
    func aMockOfAnotherNameKeepsIt() async throws {
        let updated = try await update(
            "Clock",
            "import Fixture\nclass MockSlowClock: Clock {\n}\n",
            mock: "MockSlowClock"
        )
        #expect(updated.text.contains("class MockSlowClock: Clock {\n    let hourStub"))
    }
}
