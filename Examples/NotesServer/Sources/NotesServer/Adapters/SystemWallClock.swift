import Accounts
import Foundation
import Notes

/// The clock of the computer.
///
/// Each feature module declares the clock that it needs, and this one is all of them.
struct SystemWallClock: Accounts.WallClock, Notes.WallClock {
    var now: Date { Date() }
}
