/// The stubs that a test case has created, which are checked at its end.
///
/// The check knows the stubs' bookkeeping and not the stubs, so that it keeps no stub alive, and works for those that are
/// already released.
nonisolated final class LeftoverCheck: Sendable {
    /// The check of the running test case, or nil if it has none.
    @TaskLocal static var current: LeftoverCheck?

    /// The stubs in the order in which they were created, each with its like of other runs.
    private let stubs = Locked<[[StubBookkeeping]]>([])
    private let includesDefaults: Locked<Bool>

    /// The failures that the test case records at its end.
    let outsideFailures: OutsideFailures

    init(includesDefaults: Bool) {
        self.includesDefaults = Locked(includesDefaults)
        outsideFailures = OutsideFailures()
    }

    /// Creates the check of one of several runs of code of the same test case.
    init(runOf check: LeftoverCheck) {
        includesDefaults = check.includesDefaults
        outsideFailures = check.outsideFailures
    }

    /// Includes unused defaults from now on.
    func includeDefaults() {
        includesDefaults.withLock { $0 = true }
    }

    /// Adds the bookkeeping of a stub that is being created.
    func add(_ bookkeeping: StubBookkeeping) {
        stubs.withLock { $0.append([bookkeeping]) }
    }

    /// Adds what checks of several runs of the same code have found, where what one run uses isn't left over.
    ///
    /// Stubs of different runs are alike if they were created on the same line, after equally many others.
    func add(runs: [LeftoverCheck]) {
        var places: [String: Int] = [:]
        var alike: [[StubBookkeeping]] = []
        for run in runs {
            var counts: [String: Int] = [:]
            for stub in run.stubs.withLock(\.self).joined() {
                let line = "\(stub.origin.location.filePath):\(stub.origin.location.line)"
                counts[line, default: 0] += 1
                let name = "\(line) \(counts[line, default: 0])"
                if let place = places[name] {
                    alike[place].append(stub)
                } else {
                    places[name] = alike.count
                    alike.append([stub])
                }
            }
        }
        stubs.withLock { [alike] in $0 += alike }
    }

    /// The failures for what is left over now, at the declarations of the stubs, in the order in which they were created.
    var leftovers: [PendingFailure] {
        let includesDefaults = includesDefaults.withLock(\.self)
        return stubs.withLock(\.self).compactMap { alike in
            let message = StubBookkeeping.message(of: alike, includingDefaults: includesDefaults)
            return message.map { .init(message: $0, location: alike[0].origin.location) }
        }
    }
}
