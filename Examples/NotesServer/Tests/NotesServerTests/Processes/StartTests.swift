import Stubbing
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// How the program says that it can't start.
@Suite(.undriven("A process answers."), .noLeftovers, .timeLimit(.minutes(2)))
struct StartTests {
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
}
