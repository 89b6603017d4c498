import Foundation

/// What the command line asks for.
struct Options: Equatable {
    enum Command {
        case showProfile
        case listUsers
        case help
    }

    var command = Command.showProfile
    var userID: String?
    var directory: URL?

    static let help = """
        Signs a user in and prints the profile. Telemetry events go to standard error.

        Usage: UserServiceExample [--user ID] [--list] [--directory PATH] [--help]

          --user ID          the user to sign in (ada if left out)
          --list             print the IDs of all users
          --directory PATH   read users from a directory of your own
          --help             print this
        """

    init(arguments: [String]) throws(OptionsError) {
        var rest = arguments[...]
        while let option = rest.popFirst() {
            switch option {
            case "--user": userID = try Self.value(of: option, from: &rest)
            case "--directory": directory = URL(filePath: try Self.value(of: option, from: &rest))
            case "--list": command = .listUsers
            case "--help", "-h":
                command = .help
                return
            default: throw .unknownOption(option)
            }
        }
        if command == .listUsers, userID != nil { throw .listOfOneUser }
    }

    private static func value(of option: String, from rest: inout ArraySlice<String>) throws(OptionsError) -> String {
        guard let value = rest.popFirst(), !value.isEmpty else { throw .missingValue(option) }
        return value
    }
}

/// A command line that makes no sense.
enum OptionsError: Error, Equatable, CustomStringConvertible {
    case unknownOption(String)
    case missingValue(String)
    case listOfOneUser

    var description: String {
        switch self {
        case .unknownOption(let option): "there is no option \"\(option)\"; --help lists those there are."
        case .missingValue(let option): "\(option) needs a value; --help tells which."
        case .listOfOneUser: "--list lists all users, so it cannot be combined with --user."
        }
    }
}
