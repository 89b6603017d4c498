import Foundation
import Testing

@testable import UserServiceExample

/// The clients of a server and of a directory, which read the same users.
@Suite(.enabled(if: Python.isInstalled, Python.isMissing), .timeLimit(.minutes(5)))
struct ServedDirectoryTests {
    @Test
    func aServerAndADirectoryProvideTheSameFiles() async throws {
        let directoryClient = DirectoryNetworkClient(directory: shippedDirectory, sizeLimit: 1_000_000)
        try await withServer(of: shippedDirectory) { server in
            let client = makeClient(server, sizeLimit: 1_000_000)
            for path in ["users.json", "users/ada/account.json", "users/alan/profile.json", "users/grace/avatar.ppm"] {
                let data = try await client.data(from: path)
                let dataOfFile = try await directoryClient.data(from: path)
                #expect(data == dataOfFile)
            }
        }
    }

    @Test
    func namesAMissingOrTooLargeFile() async throws {
        try await withServer(of: shippedDirectory) { server in
            let client = makeClient(server, sizeLimit: 100)
            await #expect(throws: NetworkError.notFound(path: "zoe.json")) { try await client.data(from: "zoe.json") }
            await #expect(throws: NetworkError.tooLarge(path: "users/ada/avatar.ppm", limit: 100)) {
                try await client.data(from: "users/ada/avatar.ppm")
            }
            // A directory, to which the server would redirect.
            await #expect(throws: NetworkError.status(path: "users", code: 301)) {
                try await client.data(from: "users")
            }
        }
    }

    private func makeClient(_ server: URL, sizeLimit: Int) -> URLSessionNetworkClient {
        URLSessionNetworkClient(
            clock: ContinuousClock(),
            server: server,
            sizeLimit: sizeLimit,
            timeLimit: .seconds(10)
        )
    }
}
