import Accounts
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Stubbing
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// The program says that it can't do its work when the disk is full, and that it is alive.
@Suite(.undriven("A process answers."), .noLeftovers, .timeLimit(.minutes(2)))
struct ReadinessTests {
    @Test
    func aFullDiskMakesTheProgramNotReady() async throws {
        try await withTemporaryFolder { folder in
            let (_, token) = try await insertSession(into: folder)
            let process = try ServerProcess(arguments: ["--port", "0", "--folder", folder], diskBlocks: 2_000)
            let address = try await process.address()
            #expect(try await status(of: address + "/health") == .ok)

            // A thousand notes of that size are more than fit.
            let note = String(repeating: "a", count: 5_000)
            var answer = HTTPResponseStatus.created
            for _ in 1...1_000 where answer == .created {
                answer = try await status(of: address + "/notes", token: token.text, text: note)
            }
            #expect(answer != .created)
            // A check writes less than a note, so there may be space for a few. One runs at most once a second.
            let asking = Task { while !Task.isCancelled { _ = try await status(of: address + "/health") } }
            defer { asking.cancel() }
            try await process.errorStub.waitForCall(where: { $0.contains("Not ready") }, atMost: .seconds(30))
            #expect(try await status(of: address + "/health") == .serviceUnavailable)
            #expect(try await status(of: address + "/health/live") == .ok)
            process.send(SIGKILL)
            #expect(try await process.exitCode() == -SIGKILL)
        }
    }

    private func status(of url: String, token: String = "", text: String? = nil) async throws -> HTTPResponseStatus {
        var request = HTTPClientRequest(url: url)
        if let text {
            request.method = .POST
            request.headers.add(name: "Authorization", value: "Bearer \(token)")
            request.body = .bytes(ByteBuffer(string: #"{"text": "\#(text)"}"#))
        }
        return try await HTTPClient.shared.execute(request, timeout: .seconds(30)).status
    }
}
