/// Shows the actions of a ``UserService``, in this program in the terminal.
///
/// A delegate is a parameter and not a dependency, because the service only notifies it and asks it for nothing.
@MainActor
protocol UserServiceDelegate: AnyObject {
    func userDidSignIn(userID: String)
    func showProfile(_ viewModel: ProfileViewModel)
}
