/// A screen for a terminal, which collects lines and returns them as one string.
@MainActor
final class TextScreen: UserServiceDelegate {
    private var lines: [String] = []
    private var viewModel: ProfileViewModel?

    func userDidSignIn(userID: String) {
        lines.append("Signed in as \(userID).")
    }

    func showProfile(_ viewModel: ProfileViewModel) {
        self.viewModel = viewModel
    }

    /// Returns the text on the screen, or throws the message of the view model if loading failed.
    func text() throws(ScreenError) -> String {
        switch viewModel?.state {
        case .loaded(let profile): (lines + self.lines(of: profile)).joined(separator: "\n")
        case .failed(let message): throw ScreenError(description: message)
        case .empty, .loading, nil: lines.joined(separator: "\n")
        }
    }

    private func lines(of profile: Profile) -> [String] {
        let info = profile.info
        let avatar = profile.avatar
        return [""] + [info.name, "\(info.occupation), known for \(info.knownFor)"].map(\.withoutControlCharacters)
            + ["Avatar: \(avatar.format.rawValue), \(avatar.data.count) bytes"]
    }
}

/// An error that occurs when a profile can't be loaded.
struct ScreenError: Error, Equatable, CustomStringConvertible {
    let description: String
}
