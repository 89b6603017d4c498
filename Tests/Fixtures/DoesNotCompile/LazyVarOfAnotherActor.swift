// error: main actor-isolated property 'player' can not be referenced from a nonisolated context

@MainActor
final class Player {}

@MainActor
final class DependencyProvider {
    lazy var player = Player()
}

func play(dependencyProvider: DependencyProvider) {
    _ = dependencyProvider.player
}
