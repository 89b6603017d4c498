/// The turns that are possible at a moment, with the indexes of their sources, in the order of arrival.
nonisolated struct Turns: Sendable {
    var list: [(turn: Turn, source: Int)] = []

    /// A number that differs when the turns do.
    var version = 0

    /// The states of all sources.
    var sourceStates: [[Int]] = []

    /// Whether one of them answers a call, and doesn't end a sleep.
    var hasCall = false

    /// The first call of a task that isn't driven.
    var undriven: Turn?

    static func id(of turn: Turn, _ source: Int) -> OrderChoice.ID {
        .init(source: source, number: turn.number, isError: turn.isError)
    }

    func index(of id: OrderChoice.ID) -> Int? {
        list.firstIndex { turn, source in
            turn.number == id.number && source == id.source && turn.isError == id.isError
        }
    }
}
