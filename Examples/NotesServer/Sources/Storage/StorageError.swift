/// The reasons for which a database can't be opened or used.
public enum StorageError: Error, Equatable, CustomStringConvertible {
    case ownedByAnotherUser(path: String)
    case writableByOthers(folder: String)
    case inUse(folder: String)
    case newerVersion(migrations: [String])
    case unusableFile(path: String, reason: String)

    /// The file isn't the one that was opened, or part of it is gone.
    case replaced(path: String)

    public var description: String {
        switch self {
        case .ownedByAnotherUser(let path):
            "\(path) belongs to another user. Choose another folder."
        case .writableByOthers(let folder):
            "Other users can write to \(folder). Choose another folder, or run `chmod 700` on this one."
        case .inUse(let folder):
            "Another process uses \(folder). End it first, or choose another folder."
        case .newerVersion(let migrations):
            """
            The database is from a newer version of the server. This version doesn't know the migrations \
            \(migrations.map { "\"\($0)\"" }.joined(separator: ", ")). Start the newer one.
            """
        case .unusableFile(let path, let reason):
            "\(path) can't be used: \(reason)"
        case .replaced(let path):
            "\(path) was replaced or truncated while the server used it."
        }
    }
}
