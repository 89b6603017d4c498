/// Chooses what happens next in the runs of a search.
nonisolated protocol OrderChoosing: Sendable {
    /// The function that searches, for messages.
    var functionName: String { get }

    // MARK: Between runs

    /// Begins the next run.
    ///
    /// - Parameter room: The number of runs that are left.
    /// - Returns: Whether there is another run.
    mutating func beginRun(room: Int) -> Bool

    mutating func endRun()

    /// The number of switches up to which all orders were run, or nil if not even the orders of answers were.
    var reachedLevel: Int? { get }

    /// Returns what a search that ends after so many runs hasn't tried, and why, or nil if it has tried all that it must.
    func left(after count: Int) -> (orders: String, reason: String)?

    /// The end of the name of a run that failed, and the end of the message.
    var failureNote: (name: String, end: String) { get }

    // MARK: During a run

    /// Whether tasks are choices of this search.
    var hasSwitches: Bool { get }

    /// The stubs whose arguments differ when a run is repeated, so that their calls are named by their order of arrival.
    var changingSources: Set<Int> { get }

    /// Whether something came from a thread that isn't an order's, so that a run isn't always repeated alike.
    var seesRealTime: Bool { get }

    /// Something came from such a thread.
    mutating func seeRealTime()

    /// The choice that a repeated run makes next, if it's known.
    var expectedChoice: OrderChoice.ID? { get }

    /// Returns the index of the choice to make, of which the first is the one without a switch, or nil if there is none.
    mutating func choose(from choices: [OrderChoice]) -> Int?
}

/// Something that can happen next.
nonisolated struct OrderChoice: Sendable {
    /// The part that stays the same when a run is repeated, unlike the arguments of a call: a task, or the nth call of a
    /// stub.
    struct ID: Sendable, Hashable {
        let source: Int
        let number: Int
        var isError = false

        /// Which of several jobs of a task it is.
        var repetition = 1
    }

    let id: ID
    var text = ""
    var isSwitch = false
}
