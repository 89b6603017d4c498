import Foundation
import Stubbing
import Testing

@testable import UserServiceExample

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct DirectoryNetworkClientTests {
    private let files = ["a.txt": Data("hello".utf8), "users/ada/empty": Data()]

    @Test(arguments: [("a.txt", "hello"), ("users/ada/empty", "")])
    func readsFilesBelowTheDirectory(path: String, content: String) async throws {
        try await withDirectory(of: files) { directory in
            let client = DirectoryNetworkClient(directory: directory, sizeLimit: 5)
            let data = try await client.data(from: path)
            #expect(data == Data(content.utf8))
        }
    }

    @Test(arguments: ["", "/etc/passwd", "../a.txt", "users/../a.txt", "users//ada", "users/", ".", "a.txt\0"])
    func rejectsPathsOutsideOfTheDirectory(path: String) async throws {
        try await withDirectory(of: files) { directory in
            let client = DirectoryNetworkClient(directory: directory, sizeLimit: 5)
            await #expect(throws: NetworkError.invalidPath(path)) { try await client.data(from: path) }
        }
    }

    @Test
    func namesAMissingFile() async throws {
        try await withDirectory(of: files) { directory in
            let client = DirectoryNetworkClient(directory: directory, sizeLimit: 5)
            await #expect(throws: NetworkError.notFound(path: "b.txt")) { try await client.data(from: "b.txt") }
        }
    }

    @Test
    func namesATooLargeFile() async throws {
        try await withDirectory(of: files) { directory in
            let client = DirectoryNetworkClient(directory: directory, sizeLimit: 4)
            await #expect(throws: NetworkError.tooLarge(path: "a.txt", limit: 4)) {
                try await client.data(from: "a.txt")
            }
        }
    }

    @Test
    func namesAMissingDirectory() async {
        let client = DirectoryNetworkClient(directory: URL(filePath: "/no/such"), sizeLimit: 5)
        await #expect(throws: NetworkError.noDirectory("/no/such")) { try await client.data(from: "a.txt") }
    }

    @Test
    func namesAFileThatCannotBeRead() async throws {
        try await withDirectory(of: files) { directory in
            let client = DirectoryNetworkClient(directory: directory, sizeLimit: 4)
            await #expect(throws: NetworkError.unreadable(path: "users", reason: "it isn't a regular file.")) {
                try await client.data(from: "users")
            }
        }
    }
}
