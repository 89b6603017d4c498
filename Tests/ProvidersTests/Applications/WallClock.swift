import Foundation

protocol WallClock: Sendable {
    var now: Date { get }
}

struct SystemWallClock: WallClock {
    var now: Date { Date() }
}
