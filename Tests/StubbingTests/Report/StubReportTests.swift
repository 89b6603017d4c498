// On other platforms, the tests aren't a program that can run itself.
#if os(Linux)

    import Foundation
    import Stubbing
    import Testing

    /// Tests of which a report is made, and that run only in a child run.
    @Suite(.enabled(if: ChildRun.isUnderWay, "They run in a child run."), .timeLimit(.minutes(5)))
    struct ReportedTests {
        let store = MockUserStore()

        @Test
        func callsReturnAndThrow() async throws {
            store.nameStub.answer { "User \($0)" }
            _ = store.name(of: 1)
            store.nameStub.setReturnValue("Ada", with: 2)
            _ = (store.name(of: 2), store.name(of: 3))
            store.renameStub.errorQueue = [RenameError(reason: "taken"), nil]
            for _ in 1...2 { try? store.rename(id: 1, name: "Ada") }
            store.renameStub.defaultError = RenameError(reason: "offline")
            try? store.rename(id: 1, name: "Ada")
        }

        @Test
        func callsAreSuspendedAndCanceled() async throws {
            let store = store
            store.userStub.defaultReturnValue = User(id: 1)
            store.userStub.pause()
            let canceled = Task { try await store.user(id: 1) }
            let resumed = Task { try await store.user(id: 2) }
            try await store.userStub.waitForCall(2)
            canceled.cancel()
            await #expect(throws: CancellationError.self) { try await canceled.value }
            store.userStub.resume()
            _ = try await resumed.value

            store.countStub.defaultReturnValue = 1
            store.countStub.pause()
            let count = Task { await store.count() }
            try await store.countStub.waitForCall(1)
            count.cancel()
            #expect(await count.value == 1)
        }

        @Test
        @MainActor
        func aCallThrowsInSomeOrders() async throws {
            try await everyOrder { order in
                let store = MockUserStore()
                Self.store = store
                store.userStub.enqueue(User(id: 7))
                order.holds(store.userStub, mayThrow: RenameError(reason: "offline"))
                let reader = Reader(store: store)
                await Task.detached { await reader.read() }.value
            }
        }

        private actor Reader {
            let store: MockUserStore
            init(store: MockUserStore) { self.store = store }
            func read() async { _ = try? await store.user(id: 7) }
        }

        // Alive at the end of the process.
        @MainActor private static var store: MockUserStore?

        @Test
        func aCallTraps() {
            let stub = Stub<Int, () -> Void>()
            stub(1)()
        }
    }

    @Suite(.timeLimit(.minutes(5)))
    final class StubReportTests: Sendable {
        let folder = FileManager.default.temporaryDirectory.appending(path: "StubReport-\(UUID())")
        let file: URL

        init() throws {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
            file = folder.appending(path: "stubs.md")
        }

        deinit {
            try? FileManager.default.removeItem(at: folder)
        }

        private func run(_ test: String, report: URL? = nil) async throws -> ChildRun {
            try await ChildRun(
                of: "ReportedTests.\(test)",
                environment: ["STUB_REPORT": (report ?? file).path(percentEncoded: false)]
            )
        }

        /// The rows of the report without the declarations, whose lines change with the file.
        private func rows() throws -> [String] {
            try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst(2)
                .map { String($0.prefix { $0 != "/" }).replacing(" | `StubbingTests", with: "") }
        }

        @Test
        func countsWhatCallsDid() async throws {
            let run = try await run("calls")
            #expect(run.exitCode == 0)
            #expect(
                try rows() == [
                    "| `MockUserStore.capacityStub` | **never** | **never** | – | – | –",
                    "| `MockUserStore.ownerStub` | **never** | **never** | – | – | –",
                    "| `MockUserStore.user(id:)` | 2 | 1 | **never** | 2 | 1",
                    "| `MockUserStore.count()` | 1 | 1 | – | 1 | 1",
                    "| `MockUserStore.name(of:)` | 3 | 3 | – | – | –",
                    "| `MockUserStore.rename(id:name:)` | 3 | 1 | 2 | – | –",
                ]
            )
        }

        @Test
        func countsErrorsOfOrdersUnderTheNameOfTheirFunction() async throws {
            let run = try await run("aCallThrowsInSomeOrders")
            #expect(run.exitCode == 0)
            #expect(try rows().contains("| `MockUserStore.user(id:)` | 2 | 1 | 1 | 2 | **never**"))
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            #expect(lines.suffix(3).first == "| order | runs | all orders with up to | without turns |")
            let ends = "` | 2 | 2 switches | unstructured tasks that come back from actors |"
            #expect(lines.last?.hasSuffix(ends) == true)
        }

        @Test
        func processesThatEndAtTheSameTimeAllAddTheirCalls() async throws {
            try await withThrowingTaskGroup { group in
                for _ in 0..<3 { group.addTask { _ = try await self.run("callsReturnAndThrow") } }
                try await group.waitForAll()
            }
            #expect(try rows().last == "| `MockUserStore.rename(id:name:)` | 9 | 3 | 6 | – | –")
        }

        @Test
        func aProcessThatTrapsAddsNothing() async throws {
            let run = try await run("aCallTraps")
            #expect(run.exitCode != 0)
            #expect(!FileManager.default.fileExists(atPath: file.path(percentEncoded: false)))
        }

        @Test
        func aFileThatHoldsSomethingElseStaysAsItIs() async throws {
            try Data("Notes\n".utf8).write(to: file)
            let run = try await run("callsReturnAndThrow")
            #expect(run.exitCode == 0)
            #expect(try String(contentsOf: file, encoding: .utf8) == "Notes\n")
            let path = file.path(percentEncoded: false)
            let line = "STUB_REPORT: Nothing was written to \(path): it holds something other than a report.\n"
            #expect(run.output.hasSuffix(line))
        }

        @Test(arguments: ["none/stubs.md", "", "locked/stubs.md"])
        func aPathThatCannotBeWrittenIsOneLineOnStandardError(path: String) async throws {
            let locked = folder.appending(path: "locked")
            try FileManager.default.createDirectory(at: locked, withIntermediateDirectories: false)
            try FileManager.default.createDirectory(
                at: locked.appending(path: "stubs.md"),
                withIntermediateDirectories: false
            )
            let run = try await run("callsReturnAndThrow", report: folder.appending(path: path))
            #expect(run.exitCode == 0)
            let lines = run.output.split(separator: "\n").filter { $0.contains("STUB_REPORT") }
            #expect(lines.count == 1)
            #expect(lines.first?.hasPrefix("STUB_REPORT: Nothing was written to /") == true)
        }
    }

#endif
