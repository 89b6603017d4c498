import Foundation

/// The directory or server that users are read from.
enum UserSource: Equatable {
    case directory(URL)
    case server(URL)
}
