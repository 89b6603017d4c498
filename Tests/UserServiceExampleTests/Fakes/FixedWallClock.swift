import Foundation

@testable import UserServiceExample

/// A clock that stands still.
struct FixedWallClock: WallClock {
    let now: Date
}

extension WallClock where Self == FixedWallClock {
    static var fixed: Self { FixedWallClock(now: Date(timeIntervalSince1970: 0)) }
}
