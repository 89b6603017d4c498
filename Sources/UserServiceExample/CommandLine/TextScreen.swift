/// The screen of a program that prints text: it is told what to show, and prints it when all is there.
@MainActor
final class TextScreen: UserServiceDelegate {
    private let style: OutputStyle
    private var lines: [String] = []
    private var viewModel: ProfileViewModel?

    init(style: OutputStyle) {
        self.style = style
    }

    func userDidSignIn(userID: String) {
        lines.append("Signed in as \(userID).")
    }

    func showProfile(_ viewModel: ProfileViewModel) {
        self.viewModel = viewModel
    }

    /// Returns what is on the screen, or throws what the view model says went wrong.
    func text() throws(ScreenError) -> String {
        switch viewModel?.state {
        case .loaded(let profile): (lines + self.lines(of: profile)).joined(separator: "\n")
        case .failed(let message): throw ScreenError(description: message)
        case .empty, .loading, nil: lines.joined(separator: "\n")
        }
    }

    private func lines(of profile: Profile) -> [String] {
        let info = profile.info
        let text = [info.name, "\(info.occupation), known for \(info.knownFor)"].map(\.withoutControlCharacters)
        return switch style {
        case .plain: [""] + text + [Self.sentence(about: profile.thumbnail)]
        case .colour: [""] + profile.thumbnail.halfBlocks + [""] + text
        }
    }

    private static func sentence(about thumbnail: Image) -> String {
        let colour = thumbnail.averagePixel
        return "Thumbnail: \(thumbnail.width) x \(thumbnail.height) pixels, on average "
            + "red \(colour.red), green \(colour.green), blue \(colour.blue)"
    }
}

/// The sentence of a profile that could not be loaded.
struct ScreenError: Error, Equatable, CustomStringConvertible {
    let description: String
}
