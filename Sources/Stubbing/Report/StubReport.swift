import Foundation

/// The behavior that the tests of this process have seen of their stubs, to be written to the file that `STUB_REPORT` names.
nonisolated final class StubReport: Sendable {
    /// The report of this process, or nil if the environment names no file.
    static let current: StubReport? = {
        guard let path = ProcessInfo.processInfo.environment["STUB_REPORT"], !path.isEmpty else { return nil }
        atexit { StubReport.current?.write() }
        return StubReport(file: ReportFile(url: URL(filePath: path).resolvingSymlinksInPath()))
    }()

    private let file: ReportFile

    private let tallies = Locked<[String: StubTally]>([:])
    private let searches = Locked<[String: SearchRow]>([:])

    init(file: ReportFile) {
        self.file = file
    }

    /// Returns the tally of a stub that is being created, which it shares with others of the same declaration.
    func tally(of origin: StubOrigin, canThrow: Bool, canSuspend: Bool) -> StubTally {
        let declaration = "\(origin.location.fileID):\(origin.location.line)"
        return tallies.withLock { tallies in
            if let tally = tallies[declaration] { return tally }
            let tally = StubTally(origin: origin, counts: CallCounts(canThrow: canThrow, canSuspend: canSuspend))
            tallies[declaration] = tally
            return tally
        }
    }

    /// Adds what a search of `everyOrder` has explored.
    func add(_ search: SearchRow) {
        searches.withLock { $0[search.declaration] = $0[search.declaration].map { .sum($0, search) } ?? search }
    }

    /// Adds the calls and the searches so far to the file.
    func write() {
        let rows = tallies.withLock(\.self).map { declaration, tally in
            ReportTable.Row(name: tally.name, counts: tally.counts, declaration: declaration)
        }
        let searches = searches.withLock { Array($0.values) }
        if !rows.isEmpty || !searches.isEmpty { file.add(ReportTable(rows: rows, searches: searches)) }
    }
}
