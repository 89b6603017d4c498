/// The reasons for which a database can't be opened.
public enum StorageError: Error, Equatable, CustomStringConvertible {
    case inUse(folder: String)
    case newerVersion(migrations: [String])

    public var description: String {
        switch self {
        case .inUse(let folder):
            "Another process uses \(folder). End it first, or choose another folder."
        case .newerVersion(let migrations):
            """
            The database is from a newer version of the server. This version doesn't know the migrations \
            \(migrations.map { "\"\($0)\"" }.joined(separator: ", ")). Start the newer one.
            """
        }
    }
}
