import Stubbing

/// The late-assigned form, which code that comes from other stub libraries uses: it works, but nothing checks that the
/// stub is there when it is called, or that nobody assigns it while another thread calls it.
final class MockLateAssignedUserStore: Sendable {
    nonisolated(unsafe) var nameStub: Stub<User.ID, String>!
    nonisolated(unsafe) var ownerStub: Stub<Void, User?>!

    var owner: User? { ownerStub() }

    func name(of id: User.ID) -> String {
        nameStub(id)
    }
}
