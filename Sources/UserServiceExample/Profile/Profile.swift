/// What a profile view shows of a user.
struct Profile: Equatable, Sendable {
    let userID: String
    let info: UserInfo
    let thumbnail: Image
}
