import Testing

@MainActor
private protocol PlayerDelegate: AnyObject {
    func playerDidStart()
}

@MainActor
private final class Player {
    weak var delegate: (any PlayerDelegate)?

    func start() {
        delegate?.playerDidStart()
    }
}

@MainActor
private final class Remote: PlayerDelegate {
    private(set) var isLit = false

    private let player: Player

    init(player: Player) {
        self.player = player
    }

    func press() {
        player.start()
    }

    func playerDidStart() {
        isLit = true
    }
}

@MainActor
private struct CompositionRoot {
    func makeRemote() -> Remote {
        let player = Player()
        let remote = Remote(player: player)
        player.delegate = remote
        return remote
    }
}

@MainActor
struct IntendedCycleTests {
    @Test
    func objectsThatReferToEachOtherAreReleasedTogether() {
        weak var gone: Remote?
        do {
            let remote = CompositionRoot().makeRemote()
            remote.press()
            #expect(remote.isLit)
            gone = remote
        }
        #expect(gone == nil)
    }
}
