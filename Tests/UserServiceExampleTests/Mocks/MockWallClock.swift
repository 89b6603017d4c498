import Foundation
import Stubbing

@testable import UserServiceExample

final class MockWallClock: WallClock {
    let nowStub = Stub<Void, Date>()

    var now: Date { nowStub() }
}
