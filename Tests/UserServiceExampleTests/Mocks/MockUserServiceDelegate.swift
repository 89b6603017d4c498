import Stubbing

@testable import UserServiceExample

@MainActor
final class MockUserServiceDelegate: UserServiceDelegate {
    let userDidSignInStub = Stub<String, Void>()
    let showProfileStub = Stub<ProfileViewModel, Void>()

    func userDidSignIn(userID: String) {
        userDidSignInStub(userID)
    }

    // `viewModel` is recorded by reference. Record its values if it changes later, or is being released.
    func showProfile(_ viewModel: ProfileViewModel) {
        showProfileStub(viewModel)
    }
}
