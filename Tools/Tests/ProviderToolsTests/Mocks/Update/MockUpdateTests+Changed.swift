import Testing

@testable import ProviderTools

/// Members that have changed, or that nothing asks for any longer.
extension MockUpdateTests {
    private var hour: String { "var hour: Int { hourStub() }" }

    @Test
    func unchangedMembersAreReplaced() async throws {
        let old = clock("/// Mine.\n    var hour: String { hourStub() }", stub: "Stub<Void, String>")
        #expect(try await update("Clock", old).text == clock("/// Mine.\n    \(hour)"))
    }

    @Test(arguments: [
        "var hour: String { \"1\" + hourStub() }", "var hour: String { hourStub() /* mine */ }",
        "#if DEBUG\n    var hour: String { hourStub() }\n    #endif",
    ])
    func editedMembersAreReportedWithTheirNewForm(member: String) async throws {
        let text = clock(member, stub: "Stub<Void, String>")
        let updated = try await update("Clock", text)
        #expect(updated.text == text)
        let finding = try #require(updated.findings.first)
        #expect(finding.message.hasPrefix("`MockClock.hour` isn't what its protocol asks for."))
        #expect(finding.severity == .warning && finding.remedy == .byHand)
        #expect(finding.newForm == ["let hourStub = Stub<Void, Int>()", hour])
        let file = SourceFile(path: "MockClock.swift", text: Self.imports + text)
        let before = (Self.imports + text).split(separator: "var hour", maxSplits: 1)[0]
        #expect(finding.location == file.location(at: before.utf8.count))
    }

    @Test(arguments: [
        "var hour: Int { 1 }", "let hour = 1", "let hour: Int", "var hour = 1", "var hour: (Int) { hourStub() }",
        "typealias Hour = Int\n    var hour: Hour { hourStub() }",
        "@objc dynamic var hour: Int { print(); return hourStub() }", "var hour: Int { get { 1 } set {} }",
    ])
    func aMemberThatSatisfiesItsRequirementIsNotReported(member: String) async throws {
        #expect(try await update("Clock", clock(member, stub: "Stub<Void, String>")).messages == [])
    }

    private func weather(_ members: String, stubs: String = "let fogStub = Stub<Int, Bool>()  // Mine.") -> String {
        "final class MockWeather: Weather {\n    \(stubs)\n\n    \(members)\n}\n"
    }

    private var handwrittenFog: String {
        "`MockWeather.fog(at:)` doesn't implement any requirement of P. It contains handwritten code, so remove it by hand."
    }

    @Test
    func aMemberWhoseLabelHasChangedIsReplacedAndItsStubKeepsItsName() async throws {
        let old = "/// Mine.\n    func fog(at hour: Int) -> Bool {\n        fogStub(hour)\n    }"
        let updated = try await update("Weather", weather(old))
        #expect(updated.text == weather(old.replacing("at hour", with: "ofHour hour")))
        #expect(updated.messages == ["`MockWeather.fog(ofHour:)` must be `func fog(ofHour hour: Int) -> Bool`."])
        #expect(updated.left == [])
    }

    @Test
    func aHandwrittenMemberWhoseLabelHasChangedIsReportedBesideTheNewOne() async throws {
        let text = weather("func fog(at hour: Int) -> Bool { print(hour); return fogStub(hour) }")
        let updated = try await update("Weather", text)
        #expect(updated.text.isMadeByInsertions(into: text))
        #expect(updated.messages == ["MockWeather lacks `fog(ofHour:)`.", handwrittenFog])
    }

    @Test
    func ofTwoMembersThatMayHaveBeenTheRequirementNoneIsReplaced() async throws {
        let text = weather(
            "func fog(at hour: Int) -> Bool { fogStub(hour) }\n\n"
                + "    func fog(after hour: Int) -> Bool { fogAfterStub(hour) }",
            stubs: "let fogStub = Stub<Int, Bool>()  // Mine.\n    let fogAfterStub = Stub<Int, Bool>()"
        )
        let updated = try await update("Weather", text)
        #expect(updated.text.isMadeByInsertions(into: text))
        #expect(
            updated.left == [
                handwrittenFog,
                "`MockWeather.fog(after:)` doesn't implement any requirement of P. Pass --remove to remove it.",
            ]
        )
    }

    @Test
    func unrequiredMembersAreRemovedOnlyOnRequest() async throws {
        let text = """
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
            removed.text == """
                final class MockClock: Clock {
                    let hourStub = Stub<Void, Int>()
                    let secondStub = Stub<Void, Int>()

                    var hour: Int { hourStub() }

                    // Mine.
                    var second: Int { secondStub() }

                    func helper() { hourStub.defaultReturnValue = 1 }
                }

                """
        )
        #expect(removed.left.count == 1)
    }

    @Test
    func theOnlyRequirementCanBeRenamed() async throws {
        let old = clock("var minute: Int { minuteStub() }").replacing("hourS", with: "minuteS")
        let updated = try await update("Clock", old, removes: true)
        #expect(updated.text == clock(hour))
        #expect(updated.left == [])
    }

    @Test(arguments: ["", "\n"])
    func noEmptyLineIsLeftBeforeABrace(gap: String) async throws {
        let names = ["minute", "second", "day"]
        let stubs = names.map { "    let \($0)Stub = Stub<Void, Int>()\n" }.joined()
        let members = names.map { "\n\n    func \($0)() -> Int {\n        \($0)Stub()\n    }" }.joined()
        let text = clock(hour + members + gap).replacing("    let hourStub", with: stubs + "    let hourStub")
        #expect(try await update("Clock", text, removes: true).text == clock(hour))
    }

    @Test
    func theLineThatUsesAStubIsNamed() async throws {
        let minute = "var minute: Int { minuteStub() }\n\n    func helper() { minuteStub.defaultReturnValue = 1 }"
        let text = clock("\(hour)\n\n    \(minute)")
            .replacing("    let hourStub", with: "    let minuteStub = Stub<Void, Int>()\n    let hourStub")
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

    /// The type of an argument was a value, which could be compared and sent.
    @Test
    func aMockNoLongerStatesWhatATypeOfAnArgumentNoLongerIs() async throws {
        func mock(_ structure: String, _ stub: String) -> String {
            """
            final class MockSending: Sending {
                struct SendArguments\(structure) {
                    let draft: Draft
                    let id: Int
                }

            \(stub)let sendStub = Stub<SendArguments, Void>()

                func send(_ draft: Draft, id: Int) {
                    sendStub(SendArguments(draft: draft, id: id))
                }
            }

            """
        }
        let remark = "    // The compiler can't prove that this stub is Sendable: Draft isn't.\n"
        let new = mock("", "\(remark)    nonisolated(unsafe) ")
        let updated = try await update("Sending", mock(": Equatable, Sendable", "    "))
        #expect(updated.text == new)
        #expect(
            updated.messages == [
                "`MockSending.SendArguments` must be `struct SendArguments {`.",
                "`MockSending.sendStub` must be `nonisolated(unsafe) let sendStub = Stub<SendArguments, Void>()`.",
            ]
        )
        #expect(try await update("Sending", new).messages == [])
    }

    /// The actor was that of the protocol's module by default.
    @Test(arguments: [
        ("@MainActor\nfinal class MockClock: Clock", true),
        ("@MainActor\nfinal class MockClock: @MainActor Clock", false),
        ("@MainActor\nfinal class MockClock: @preconcurrency Clock", false), ("final class MockClock: Clock", false),
    ])
    func anActorThatTheProtocolDoesNotHaveIsARemark(head: String, isNoted: Bool) async throws {
        let text = "\(head) {\n    let hourStub = Stub<Void, Int>()\n\n    var hour: Int { hourStub() }\n}\n"
        let updated = try await update("Clock", text)
        #expect(updated.text == text)
        let message =
            "MockClock is @MainActor, and Clock isn't. Where conformances aren't inferred to be isolated, write "
            + "`@MainActor Clock`, or remove the attribute."
        #expect(updated.left == (isNoted ? [message] : []))
    }
}
