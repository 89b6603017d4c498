public import Foundation

/// The time at which a note is written.
public protocol WallClock: Sendable {
    var now: Date { get }
}
