import Stubbing
import Testing

private protocol Directory: Sendable {
    func find(id: Int) -> String?
    func find(name: String) -> String?
    func find(name: String, in city: String) -> [String]
}

// Argument labels distinguish the stubs of overloads.
private final class MockDirectory: Directory {
    struct FindNameInArguments: Equatable, Sendable {
        let name: String
        let city: String
    }

    let findIDStub = Stub<Int, String?>()
    let findNameStub = Stub<String, String?>()
    let findNameInStub = Stub<FindNameInArguments, [String]>()

    func find(id: Int) -> String? {
        findIDStub(id)
    }

    func find(name: String) -> String? {
        findNameStub(name)
    }

    func find(name: String, in city: String) -> [String] {
        findNameInStub(FindNameInArguments(name: name, city: city))
    }
}

@Suite(.timeLimit(.minutes(5)))
struct OverloadsTests {
    @Test
    func eachOverloadHasItsOwnStub() {
        let directory = MockDirectory()
        directory.findIDStub.defaultReturnValue = "Ada"
        directory.findNameInStub.defaultReturnValue = []

        #expect(directory.find(id: 1) == "Ada")
        #expect(directory.find(name: "Ada", in: "London") == [])
        #expect(directory.findNameInStub.callArguments == [.init(name: "Ada", city: "London")])
        expectNoCalls(in: directory, except: directory.findIDStub, directory.findNameInStub)
    }
}
