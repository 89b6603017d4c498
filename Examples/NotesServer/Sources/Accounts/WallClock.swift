public import Foundation

/// The time that people and databases write down.
public protocol WallClock: Sendable {
    var now: Date { get }
}
