import Stubbing
import Testing

@testable import AccountsMocks
@testable import NotesMocks
@testable import NotesServer

/// The whole program, from start to shutdown, in many orders and with faults of its stores.
@Suite(.undriven("Its tests search themselves."), .noLeftovers, .timeLimit(.minutes(5)))
struct ProgramOrderTests {
    @Test
    func twoClientsLoseNothing() async throws {
        try await everyOrder(switches: 0) { order in
            let program = TestProgram()
            order.holds(program.accountStore.insertStub)
            order.holds(program.noteStore.insertStub)
            order.holds(program.sessionStore.deleteStub)

            let services = try await program.start()
            async let ada: Void = program.useNotes(as: "ada", with: "grace", of: services)
            async let grace: Void = program.useNotes(as: "grace", with: "ada", of: services)
            _ = try await (ada, grace)
            await program.shutDown(services)

            await program.expectThatNothingIsLostOrOpen()
        }
    }

    /// Runs a program whose clients go on after an error of a store.
    private nonisolated(nonsending) func run(_ program: TestProgram) async throws {
        let services = try await program.start()
        async let ada: Void? = try? program.useNotes(as: "ada", with: "grace", of: services)
        async let grace: Void? = try? program.useNotes(as: "grace", with: "ada", of: services)
        _ = await (ada, grace)
        await program.shutDown(services)
        await program.expectThatNothingIsLostOrOpen()
    }

    /// Each call of a function fails in one search, before or after it has done its work.
    @Test(
        arguments: [
            "AccountStore.insert", "AccountStore.account", "SessionStore.insert", "SessionStore.session",
            "SessionStore.delete", "SessionStore.deleteSessions", "NoteStore.insert", "NoteStore.notes",
            "NoteStore.note", "NoteStore.addReader", "NoteStore.delete",
        ],
        [false, true]
    )
    func aStoreThatFailsOnceLosesNothing(function: String, isLate: Bool) async throws {
        var (call, hasFailed) = (0, true)
        while hasFailed {
            call += 1
            hasFailed = false
            try await everyOrder(switches: 0) { order in
                let faults = FaultPlan(function: function, call: call, isLate: isLate)
                let program = TestProgram(faults: faults)
                order.holds(program.noteStore.addReaderStub)
                order.holds(program.sessionStore.deleteStub)

                try await run(program)
                if faults.hasFailed { hasFailed = true }
            }
        }
        #expect(call > 1)
    }

    @Test(arguments: 0..<10)
    func storesThatFailAtAnyTimeLoseNothing(seed: UInt64) async throws {
        try await someOrders(50, seed: seed) { order in
            let program = TestProgram()
            order.holds(program.accountStore.insertStub, mayThrow: DiskFull())
            order.holds(program.sessionStore.sessionStub, mayThrow: DiskFull())
            order.holds(program.sessionStore.deleteStub, mayThrow: DiskFull())
            order.holds(program.noteStore.insertStub, mayThrow: DiskFull())

            try await run(program)
        }
    }

    @Test(arguments: 0...3)
    func aStartThatFailsClosesWhatItHasOpened(index: Int) async throws {
        try await everyOrder { _ in
            let program = TestProgram()
            switch index {
            case 0: program.opener.openDatabaseStub.defaultError = DiskFull()
            case 1: program.database.makeAccountStoreStub.defaultError = DiskFull()
            case 2: program.database.makeSessionStoreStub.defaultError = DiskFull()
            default: program.database.makeNoteStoreStub.defaultError = DiskFull()
            }
            await #expect(throws: DiskFull.self) { try await program.root.makeRouter() }
            await program.root.close()
            #expect(program.database.closeStub.callCount == (index == 0 ? 0 : 1))
        }
    }
}
