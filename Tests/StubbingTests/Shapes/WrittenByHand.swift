import Stubbing
import Testing

/// A value that can't be copied, so no record can keep it.
private struct Ticket: ~Copyable {
    let seat: Int
}

private protocol Gatekeeper: Sendable {
    func admit(_ ticket: consuming Ticket) -> Bool
    func issue(seat: Int) -> Ticket
    func announce<each Word: CustomStringConvertible>(_ words: repeat each Word)
}

// If a generic type can't store the arguments, the mock passes the stub the part of them that the test wants to see.
private final class MockGatekeeper: Gatekeeper {
    let admitStub = Stub<Int, Bool>()
    let issueStub = Stub<Int, Void>()
    let announceStub = Stub<[String], Void>()

    func admit(_ ticket: consuming Ticket) -> Bool {
        admitStub(ticket.seat)
    }

    func issue(seat: Int) -> Ticket {
        issueStub(seat)
        return Ticket(seat: seat)
    }

    func announce<each Word: CustomStringConvertible>(_ words: repeat each Word) {
        var descriptions: [String] = []
        for word in repeat each words { descriptions.append(word.description) }
        announceStub(descriptions)
    }
}

@Suite(.timeLimit(.minutes(5)))
struct WrittenByHandTests {
    @Test
    func aNoncopyableArgumentIsRecordedByItsRelevantPart() {
        let gatekeeper = MockGatekeeper()
        gatekeeper.admitStub.defaultReturnValue = true

        let isAdmitted = gatekeeper.admit(gatekeeper.issue(seat: 12))
        #expect(isAdmitted)
        #expect(gatekeeper.issueStub.callArguments == [12])
        #expect(gatekeeper.admitStub.callArguments == [12])
    }

    @Test
    func aParameterPackIsRecordedAsAnArray() {
        let gatekeeper = MockGatekeeper()
        gatekeeper.announce("row", 4, true)
        #expect(gatekeeper.announceStub.callArguments == [["row", "4", "true"]])
    }
}
