/// Whoever shows what a ``UserService`` does: in this program the terminal.
///
/// A delegate is a parameter, not a dependency: it tells the service nothing, it is told.
@MainActor
protocol UserServiceDelegate: AnyObject {
    func userDidSignIn(userID: String)
    func showProfile(_ viewModel: ProfileViewModel)
}
