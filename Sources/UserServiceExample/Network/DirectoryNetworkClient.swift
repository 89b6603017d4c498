import Foundation

/// A ``NetworkClient`` that reads a directory: what the program uses when there is no server.
struct DirectoryNetworkClient: NetworkClient {
    let directory: URL

    /// The most bytes that a file may have.
    let sizeLimit: Int

    func data(from path: String) async throws -> Data {
        let components = path.split(separator: "/", omittingEmptySubsequences: false)
        guard components.allSatisfy({ !["", ".", ".."].contains($0) }), !path.contains("\0") else {
            throw NetworkError.invalidPath(path)
        }
        let url = directory.appending(path: path)
        guard FileManager.default.fileExists(atPath: url.path) else { throw NetworkError.notFound(path: path) }

        let data: Data
        do {
            let file = try FileHandle(forReadingFrom: url)
            defer { try? file.close() }
            data = try file.read(upToCount: sizeLimit + 1) ?? Data()
        } catch {
            throw NetworkError.unreadable(path: path, reason: error.localizedDescription)
        }
        guard data.count <= sizeLimit else { throw NetworkError.tooLarge(path: path, limit: sizeLimit) }
        return data
    }
}
