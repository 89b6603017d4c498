import Foundation

/// Runs a command line, and prints either its whole output or a message that says why it failed.
struct Program {
    enum ExitCode: Int32 {
        case success = 0
        case failure = 1

        /// The command line is wrong, which is `EX_USAGE` in `sysexits.h`.
        case usage = 64
    }

    /// The users that ship with the program.
    let shippedDirectory: URL

    let wallClock: any WallClock
    let timer: any Clock<Duration>
    let standardOutput: any LineWriting
    let standardError: any LineWriting

    func run(arguments: [String]) async -> ExitCode {
        do {
            try standardOutput.write(line: try await output(of: Options(arguments: arguments)))
            return .success
        } catch {
            try? standardError.write(line: "UserServiceExample: \(error)".withoutControlCharacters)
            return error is OptionsError ? .usage : .failure
        }
    }

    @MainActor
    private func output(of options: Options) async throws -> String {
        let root = CompositionRoot(
            dependencies: .live(
                source: options.server.map { .server($0) } ?? .directory(options.directory ?? shippedDirectory),
                wallClock: wallClock,
                timer: timer,
                standardError: standardError
            )
        )
        let screen = TextScreen()
        let userService = root.makeUserService(delegate: screen, initialUserID: options.userID ?? "ada")
        switch options.command {
        case .help:
            return Options.help
        case .listUsers:
            return try await userService.userIDs().map(\.withoutControlCharacters).joined(separator: "\n")
        case .showProfile:
            try await userService.start()
            let profile = try screen.text()
            guard options.userID == nil else { return profile }
            let all = try await userService.userIDs().map(\.withoutControlCharacters).joined(separator: ", ")
            return "\(profile)\n\nAll users: \(all). To show another one, pass --user ID."
        }
    }
}
