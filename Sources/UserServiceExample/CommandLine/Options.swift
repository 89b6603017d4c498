import Foundation

/// The options of the command line.
struct Options: Equatable {
    enum Command {
        case showProfile
        case listUsers
        case help
    }

    var command = Command.showProfile
    var userID: String?
    var directory: URL?
    var server: URL?

    static let help = """
        Signs a user in and prints the profile. Telemetry events go to standard error.

        Usage: UserServiceExample [--user ID] [--list] [--directory PATH | --server URL] [--help]

          --user ID          the user to sign in (default: ada)
          --list             print the IDs of all users
          --directory PATH   read users from another directory
          --server URL       read users from a server over HTTP
          --help             print this help
        """

    init(arguments: [String]) throws(OptionsError) {
        var rest = arguments[...]
        while let option = rest.popFirst() {
            switch option {
            case "--user": userID = try Self.value(of: option, from: &rest)
            case "--directory": directory = URL(filePath: try Self.value(of: option, from: &rest))
            case "--server": server = try Self.server(from: try Self.value(of: option, from: &rest))
            case "--list": command = .listUsers
            case "--help", "-h":
                command = .help
                return
            default: throw .unknownOption(option)
            }
        }
        if command == .listUsers, userID != nil { throw .listOfOneUser }
        if directory != nil, server != nil { throw .twoSources }
    }

    private static func value(of option: String, from rest: inout ArraySlice<String>) throws(OptionsError) -> String {
        guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("-") else { throw .missingValue(option) }
        return value
    }

    private static func server(from text: String) throws(OptionsError) -> URL {
        guard let url = URL(string: text, encodingInvalidCharacters: false),
            ["http", "https"].contains(url.scheme?.lowercased()),
            url.host()?.isEmpty == false
        else { throw .notAServer(text) }
        return url
    }
}

/// An error in the command line.
enum OptionsError: Error, Equatable, CustomStringConvertible {
    case unknownOption(String)
    case missingValue(String)
    case listOfOneUser
    case twoSources
    case notAServer(String)

    var description: String {
        switch self {
        case .unknownOption(let option): "There is no option \"\(option)\". --help lists all options."
        case .missingValue(let option): "\(option) needs a value. --help describes it."
        case .listOfOneUser: "--list lists all users, so it can't be combined with --user."
        case .twoSources: "--directory and --server can't be combined. Pass only one of them."
        case .notAServer(let text): "\"\(text)\" isn't the URL of a server, such as http://localhost:8000."
        }
    }
}
