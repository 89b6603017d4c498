import Accounts
import Foundation
import Notes
import Stubbing

/// One clock for both modules, as in the real server.
final class MockServerWallClock: Accounts.WallClock, Notes.WallClock {
    let nowStub = Stub<Void, Date>()

    var now: Date { nowStub() }
}
