import Stubbing

/// The late-assigned form, which code from other stub libraries uses.
///
/// It works, but the compiler doesn't check that the stub is set before it is called, or that no thread sets it while
/// another one calls it.
final class MockLateAssignedUserStore: Sendable {
    nonisolated(unsafe) var nameStub: Stub<User.ID, String>!
    nonisolated(unsafe) var ownerStub: Stub<Void, User?>!

    var owner: User? { ownerStub() }

    func name(of id: User.ID) -> String {
        nameStub(id)
    }
}
