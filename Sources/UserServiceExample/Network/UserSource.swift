import Foundation

/// Where users are read from.
enum UserSource: Equatable {
    case directory(URL)
    case server(URL)
}
