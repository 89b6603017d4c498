/// Chooses what happens next in the runs of a search.
nonisolated protocol OrderChoosing: Sendable {
    /// The function that searches, for messages.
    var functionName: String { get }

    // MARK: Between runs

    /// Begins the next run.
    ///
    /// - Parameters:
    ///   - room: The number of runs that are left.
    ///   - usedTime: The processor time of the runs so far.
    /// - Returns: Whether there is another run.
    mutating func beginRun(room: Int, usedTime: Duration) -> Bool

    mutating func endRun(hasFailed: Bool)

    /// The number of switches up to which all orders have passed, or nil if not even the orders of answers have.
    var completeSwitches: Int? { get }

    /// The number of runs whose orders were drawn by chance.
    var runsByChance: Int { get }

    /// Whether a search that passes has looked at all that its function promises.
    var isComplete: Bool { get }

    /// Returns what a search that ends after so many runs hasn't tried, and why, or nil if it has tried all that it must.
    func left(after count: Int) -> (orders: String, reason: String)?

    /// The number that determines the inputs of the run, if the test has passed none.
    var inputs: UInt64 { get }

    /// The end of the name of a run.
    var runName: String { get }

    // MARK: During a run

    /// Whether tasks are choices of this search.
    var hasSwitches: Bool { get }

    /// Whether they are also choices after something has come from outside of the order.
    var demandsSwitches: Bool { get }

    /// The stubs whose arguments differ when a run is repeated, so that their calls are named by their order of arrival.
    var changingSources: Set<Int> { get }

    /// Whether something came from outside of the order in any run, such as from a thread of another test.
    var seesRealTime: Bool { get }

    /// Something comes from outside of the order in this run.
    mutating func seeRealTime()

    /// The choice that a repeated run makes next, if it's known.
    var expectedChoice: OrderChoice.ID? { get }

    /// Returns the index of the choice to make, of which the first is the one without a switch, or nil if there is none.
    mutating func choose(from choices: OrderChoices) -> Int?
}
