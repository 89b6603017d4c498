import Foundation
import Stubbing
import Testing

@testable import UserServiceExample

/// The clients of a server and of a directory, which read the same users.
@Suite(.undriven("A server answers."), .enabled(if: Python.isInstalled, Python.isMissing), .timeLimit(.minutes(5)))
struct ServedDirectoryTests {
    @Test
    func aServerAndADirectoryProvideTheSameFiles() async throws {
        let directoryClient = DirectoryNetworkClient(directory: shippedDirectory, sizeLimit: 1_000_000)
        try await withServer(of: shippedDirectory) { server in
            let client = URLSessionNetworkClient(
                clock: ContinuousClock(),
                server: server,
                sizeLimit: 1_000_000,
                timeLimit: .seconds(10)
            )
            for path in ["users.json", "users/ada/account.json", "users/alan/profile.json", "users/grace/avatar.png"] {
                let data = try await client.data(from: path)
                let dataOfFile = try await directoryClient.data(from: path)
                #expect(data == dataOfFile)
            }
        }
    }
}
