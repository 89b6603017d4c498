import Foundation

/// The folder of a database, which no other user can read or replace.
struct DatabaseFolder {
    let path: String

    /// Creates the folder with mode 0700 if it doesn't exist, and checks that it is safe.
    ///
    /// The mode of an existing folder is left alone, because it may have other files.
    init(path: String) throws {
        self.path = path
        try FileManager.default.createDirectory(
            atPath: path,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        // The link and the folder that it leads to.
        try Self.checkOwner(of: path)
        let target = URL(filePath: path).resolvingSymlinksInPath().path
        try Self.checkOwner(of: target)
        guard let mode = try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions] as? Int,
            mode & 0o022 == 0
        else { throw StorageError.writableByOthers(folder: path) }
    }

    /// Returns the path of a file, which is created with mode 0600 if it doesn't exist.
    ///
    /// SQLite gives that mode to the files beside it, too.
    func makeFile(_ name: String) throws -> String {
        let file = URL(filePath: path).appending(path: name).path
        if !FileManager.default.fileExists(atPath: file) {
            let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
            guard FileManager.default.createFile(atPath: file, contents: nil, attributes: attributes) else {
                throw StorageError.unusableFile(path: file, reason: "It can't be created.")
            }
        }
        for path in [file, file + "-wal", file + "-shm"] where FileManager.default.fileExists(atPath: path) {
            try Self.checkOwner(of: path)
        }
        return file
    }

    private static func checkOwner(of path: String) throws {
        let owner = try FileManager.default.attributesOfItem(atPath: path)[.ownerAccountID] as? Int
        guard owner == Int(geteuid()) else { throw StorageError.ownedByAnotherUser(path: path) }
    }
}
