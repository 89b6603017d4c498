import Foundation

/// A ``NetworkClient`` that reads a directory: what the program uses when there is no server.
struct DirectoryNetworkClient: NetworkClient {
    let directory: URL

    /// The most bytes that a file may have.
    let sizeLimit: Int

    func data(from path: String) async throws -> Data {
        let url = try directory.appending(networkPath: path)
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
