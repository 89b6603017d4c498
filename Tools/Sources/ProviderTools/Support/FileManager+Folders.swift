import Foundation

extension FileManager {
    /// The paths of all files in a folder and in those inside of it, sorted.
    ///
    /// The folder may be a link, which an enumerator on Linux doesn't follow. The paths begin with that of the link.
    func paths(in folder: String) -> [String] {
        let enumerator = enumerator(atPath: URL(filePath: folder).resolvingSymlinksInPath().path)
        let names = (enumerator?.allObjects ?? []).compactMap { $0 as? String }
        return names.map { URL(filePath: folder).appending(path: $0).path }.sorted()
    }

    /// Calls a function with a new folder, which is removed afterwards.
    func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let folder = temporaryDirectory.appending(path: "provider-tool-\(UUID().uuidString)")
        try createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? removeItem(at: folder) }
        return try body(folder)
    }
}
