import Foundation

/// Symbol graphs that are kept in files from one run to the next.
///
/// It is a convenience: what can't be read is made again, and what can't be written is made again the next time.
struct GraphCache: Sendable {
    /// The contents of a file.
    ///
    /// The key is in the file rather than in its name, so that the file of an old toolchain is replaced.
    private struct Entry: Codable {
        let key: String
        let graphs: [SymbolGraph]
    }

    /// Nil for a cache that keeps nothing.
    let folder: URL?

    /// The folder for interfaces of the toolchain where no plugin names one, among the caches of the user.
    @TaskLocal static var folderOfUser = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first?
        .appending(path: "ProviderKit")

    /// Counts the changes to what is kept of a graph.
    private static let version = 4

    func graphs(of module: String, key: String) -> [SymbolGraph]? {
        guard let file = file(of: module), let data = try? Data(contentsOf: file),
            let entry = try? JSONDecoder().decode(Entry.self, from: data), entry.key == key
        else { return nil }
        return entry.graphs
    }

    func keep(_ graphs: [SymbolGraph], of module: String, key: String) {
        guard let folder, let file = file(of: module) else { return }
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try? JSONEncoder().encode(Entry(key: key, graphs: graphs)).write(to: file, options: .atomic)
    }

    func file(of module: String) -> URL? {
        folder?.appending(path: "\(module)-\(Self.version).json")
    }
}
