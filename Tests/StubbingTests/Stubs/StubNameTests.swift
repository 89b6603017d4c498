import Stubbing
import Testing

/// The names of stubs in messages.
@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct StubNameTests {
    final class Mock {
        let plainStub = Stub<Int, Int>()
        let annotatedStub: Stub<Int, Int> = .init()
        let fullyAnnotatedStub: Stubbing.Stub<[Int: String], Int> = Stubbing.Stub<[Int: String], Int>()
        let initializedStub: AsyncStub<Void, Int>
        static let staticStub = Stub<Int, Int>()

        init() {
            initializedStub = AsyncStub(defaultReturnValue: 1)
        }
    }

    @Test
    func aStubThatWasNeverCalledHasTheNameOfItsProperty() {
        let mock = Mock()
        let names = [mock.plainStub.name, mock.annotatedStub.name, Mock.staticStub.name]
        #expect(names == ["Mock.plainStub", "Mock.annotatedStub", "Mock.staticStub"])
        #expect(mock.fullyAnnotatedStub.name == "Mock.fullyAnnotatedStub")
    }

    // swift-format-ignore
    final class OneLine { let oneStub = Stub<Int, Int>() }

    // swift-format-ignore
    final class TwoOnOneLine { let userStub = Stub<Int, Int>(); let otherStub: Stub<Int, Int> = .init() }

    @Test
    func aStubOnTheLineOfItsTypeHasTheNameOfItsProperty() {
        let mock = OneLine()
        #expect(mock.oneStub.name == "OneLine.oneStub")
        let messages = messages { _ = mock.oneStub(7, member: "count(of:)") }
        #expect(messages.map { $0.contains("such as oneStub.defaultReturnValue = …") } == [true])
    }

    @Test
    func stubsOnOneLineHaveNoNamesUnlessTheirMembersTellThem() {
        let mock = TwoOnOneLine()
        #expect(mock.userStub.name.hasPrefix("the stub at StubNameTests.swift:"))
        let messages = messages {
            _ = mock.userStub(7, member: "user(id:)")
            _ = mock.otherStub(7, member: "count(of:)")
        }
        #expect(messages.map { $0.contains("such as userStub.defaultReturnValue = …") } == [true, false])
        #expect(messages.map { $0.contains("such as defaultReturnValue = …") } == [false, true])
    }

    @Test
    func aStubThatAnInitializerCreatesIsNamedAfterTheFile() {
        #expect(Mock().initializedStub.name == "StubNameTests.initializedStub")
    }

    @Test
    func stubsThatATestCallsItselfHaveTheirLinesInTheirNames() {
        let (first, second) = (Stub<Int, Int>(line: 7), Stub<Int, Int>(line: 8))
        #expect(first.name == "the stub at StubNameTests.swift:7")
        let messages = messages { _ = (first(1), second(1)) }
        #expect(
            messages.map { String($0.prefix { $0 != "," }) } == [
                "the stub at StubNameTests.swift:7 was called with 1",
                "the stub at StubNameTests.swift:8 was called with 1",
            ]
        )
    }

    @Test
    func aStubWhoseSourceCannotBeReadHasTheNameOfItsSourceLocation() {
        let stub = Stub<Int, Int>(filePath: "/nowhere/MockStore.swift", line: 7, declaration: "MockStore")
        #expect(stub.name == "the stub at StubNameTests.swift:7")
        let lineBeyondTheEnd = Stub<Int, Int>(line: 1_000_000, declaration: "MockStore")
        #expect(lineBeyondTheEnd.name == "the stub at StubNameTests.swift:1000000")
    }

    @Test
    func aFirstCallThatIsSuspendedProvidesTheNameOfTheMember() async throws {
        let store = MockUserStore()
        store.countStub.defaultReturnValue = 1
        store.countStub.pause()
        async let count = store.count()
        try await store.countStub.waitForCall(1)
        #expect(store.countStub.name == "MockUserStore.count()")
        store.countStub.resume()
        _ = await count
    }

    @Test
    func theFirstCallProvidesTheNameOfTheMember() {
        let stub = Stub<Int, Int>(defaultReturnValue: 1, declaration: "MockStore")
        _ = stub(1, member: "count(of:)")
        _ = stub(2, member: "other(of:)")
        #expect(stub.name == "MockStore.count(of:)")
    }
}
