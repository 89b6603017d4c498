import Foundation
import Notes
import Storage
import Stubbing
import Testing

@testable import Accounts

#if canImport(Glibc)
    import Glibc
#endif

/// No acknowledged note is lost when the process ends while clients write.
@Suite(.undriven("A process answers."), .noLeftovers, .serialized, .timeLimit(.minutes(5)))
struct ShutdownTests {
    /// SIGTERM: requests in progress end, and everything that is stored was acknowledged.
    @Test
    func aSignalUnderLoadLosesNoNoteAndNoAnswer() async throws {
        var roundsWithAnswersAfterTheSignal = 0
        for round in 1...20 {
            try await withTemporaryFolder { folder in
                let end = try await endUnderLoad(with: SIGTERM, folder: folder)

                #expect(end.exitCode == 0, "round \(round)")
                #expect(end.journal.refusals == [], "round \(round)")
                #expect(!end.inFlightAtSignal.isEmpty, "round \(round)")
                #expect(try await end.storedTexts(in: folder) == end.journal.acknowledged, "round \(round)")
                if !end.answeredAfterSignal.isEmpty { roundsWithAnswersAfterTheSignal += 1 }
            }
        }
        // A request that was sent, but not read by the server when the signal came, isn't in progress. It is lost, and the
        // client knows. So not every round has to have some that were.
        #expect(roundsWithAnswersAfterTheSignal >= 10)
    }

    /// SIGKILL: answers are lost, but no note that was acknowledged.
    @Test(arguments: 1...20)
    func aKillUnderLoadLosesNoAcknowledgedNote(round: Int) async throws {
        try await withTemporaryFolder { folder in
            let end = try await endUnderLoad(with: SIGKILL, folder: folder)

            #expect(end.exitCode == -SIGKILL)
            #expect(end.journal.refusals == [])
            #expect(!end.inFlightAtSignal.isEmpty)
            let storedTexts = try await end.storedTexts(in: folder)
            #expect(storedTexts.isSuperset(of: end.journal.acknowledged))
            #expect(storedTexts.isSubset(of: end.journal.acknowledged.union(end.journal.inFlight)))
        }
    }

    private struct End {
        let userID: UserID
        let exitCode: Int32
        let inFlightAtSignal: Set<String>
        let journal: NoteWriters.Journal

        /// The notes that were acknowledged when the server had the signal already.
        var answeredAfterSignal: Set<String> { inFlightAtSignal.intersection(journal.acknowledged) }

        /// Opens the database as the next start would, and returns what is in it.
        func storedTexts(in folder: String) async throws -> Set<String> {
            let database = try await NotesDatabase.open(folder: folder)
            let notes = try await DatabaseNoteStore(database: database).notes(
                NoteQuery(userID: userID, search: nil, before: nil, limit: 1_000_000)
            )
            try database.close()
            // None is there twice.
            #expect(Set(notes.map(\.text)).count == notes.count)
            return Set(notes.map(\.text))
        }
    }

    /// Starts the server, lets clients write, sends the signal while they do, and waits until all is over.
    private func endUnderLoad(with signal: Int32, folder: String) async throws -> End {
        let (account, token) = try await insertSession(into: folder)
        let process = try ServerProcess(arguments: ["--port", "0", "--folder", folder, "--log-level", "error"])
        let writers = NoteWriters(address: try await process.address(), token: token.text)
        async let writing: Void = writers.run(count: 32)
        try await writers.answeredStub.waitForCall(100, atMost: .seconds(30))

        let inFlightAtSignal = await writers.journal.inFlight
        process.send(signal)
        let exitCode = try await process.exitCode()
        try await writing
        return End(
            userID: UserID(rawValue: account.id.rawValue),
            exitCode: exitCode,
            inFlightAtSignal: inFlightAtSignal,
            journal: await writers.journal
        )
    }
}
