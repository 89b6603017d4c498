/// Shows what a ``UserService`` does.
///
/// This program shows it in the terminal.
///
/// A delegate is a parameter and not a dependency, because the service only notifies it and asks it for nothing.
@MainActor
protocol UserServiceDelegate: AnyObject {
    func userDidSignIn(userID: String)
    func showProfile(_ viewModel: ProfileViewModel)
}
