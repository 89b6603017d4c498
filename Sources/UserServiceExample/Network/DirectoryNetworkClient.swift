import Foundation

/// A ``NetworkClient`` that reads a directory, which the program uses if there is no server.
struct DirectoryNetworkClient: NetworkClient {
    let directory: URL

    /// The maximum number of bytes of a file.
    let sizeLimit: Int

    // Reading blocks the thread, which must not be the main thread.
    @concurrent
    func data(from path: String) async throws -> Data {
        let url = try directory.appending(networkPath: path).resolvingSymlinksInPath()
        guard Self.type(of: directory.resolvingSymlinksInPath()) == .typeDirectory else {
            throw NetworkError.noDirectory(directory.path)
        }
        guard let type = Self.type(of: url) else { throw NetworkError.notFound(path: path) }
        guard type == .typeRegular else {
            throw NetworkError.unreadable(path: path, reason: "it isn't a regular file.")
        }

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

    private static func type(of url: URL) -> FileAttributeType? {
        try? FileManager.default.attributesOfItem(atPath: url.path)[.type] as? FileAttributeType
    }
}
