/// The profile of a user, as a view shows it.
struct Profile: Equatable, Sendable {
    let userID: String
    let info: UserInfo
    let avatar: Image
}
