import Foundation

struct Playlist: Codable, Equatable, Identifiable, Sendable {
    let id: Int
    let title: String
    var songs: [Song]
}

struct Song: Codable, Equatable, Sendable {
    let title: String
    let addedAt: Date
}

/// The state of a screen that shows something from the network.
enum ScreenState<Content: Equatable & Sendable>: Equatable, Sendable {
    case loading
    case loaded(Content)
    case failed(message: String)
}
