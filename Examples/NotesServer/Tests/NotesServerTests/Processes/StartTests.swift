import Foundation
import Stubbing
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// How the program starts, and how it says that it can't.
@Suite(.noLeftovers, .timeLimit(.minutes(2)))
struct StartTests {
    @Test
    func createsItsFolderPrintsItsAddressAndEndsAtSIGINT() async throws {
        try await withTemporaryFolder { folder in
            let process = try ServerProcess(arguments: ["--port", "0", "--folder", folder + "/new/folder"])
            _ = try await process.address()
            process.send(SIGINT)

            #expect(try await process.exitCode() == 0)
            #expect(FileManager.default.fileExists(atPath: folder + "/new/folder/notes.sqlite"))
        }
    }

    @Test
    func failsIfThePortIsTaken() async throws {
        try await withTemporaryFolder { folder in
            let first = try ServerProcess(arguments: ["--port", "0", "--folder", folder])
            let port = try #require(try await first.address().split(separator: ":").last)
            let second = try ServerProcess(arguments: ["--port", "\(port)", "--folder", folder + "/other"])

            #expect(try await second.exitCode() == 1)
            #expect(second.errorStub.callArguments.joined().contains("in use"))
            first.send(SIGTERM)
            #expect(try await first.exitCode() == 0)
        }
    }

    @Test
    func failsIfAnotherProcessUsesTheFolder() async throws {
        try await withTemporaryFolder { folder in
            let first = try ServerProcess(arguments: ["--port", "0", "--folder", folder])
            _ = try await first.address()
            let second = try ServerProcess(arguments: ["--port", "0", "--folder", folder])

            #expect(try await second.exitCode() == 1)
            #expect(second.errorStub.callArguments.joined().contains("Another process uses \(folder)"))
            first.send(SIGKILL)
            #expect(try await first.exitCode() == -SIGKILL)
            // The system has released its lock.
            let third = try ServerProcess(arguments: ["--port", "0", "--folder", folder])
            _ = try await third.address()
            third.send(SIGTERM)
            #expect(try await third.exitCode() == 0)
        }
    }

    @Test
    func failsIfTheFileIsNotADatabase() async throws {
        try await withTemporaryFolder { folder in
            try Data("This isn't a database, however long it may be.".utf8)
                .write(to: URL(filePath: folder).appending(path: "notes.sqlite"))
            let process = try ServerProcess(arguments: ["--port", "0", "--folder", folder])

            #expect(try await process.exitCode() == 1)
            #expect(process.errorStub.callArguments.joined().contains("not a database"))
        }
    }

    @Test(arguments: [["--port", "65536"], ["--port", "http"], ["--log-level", "loud"], ["--no-such-option"]])
    func failsIfTheArgumentsAreInvalid(arguments: [String]) async throws {
        #expect(try await ServerProcess(arguments: arguments).exitCode() == 64)
    }
}
