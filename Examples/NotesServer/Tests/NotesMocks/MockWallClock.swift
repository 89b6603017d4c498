import Foundation
import Notes
import Stubbing

/// A mock of ``WallClock``.
final class MockWallClock: WallClock {
    let nowStub = Stub<Void, Date>()

    var now: Date { nowStub() }
}
