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
        guard try Self.checkOwner(of: target).mode & 0o022 == 0 else {
            throw StorageError.writableByOthers(folder: path)
        }
    }

    func file(_ name: String) -> String {
        URL(filePath: path).appending(path: name).path
    }

    /// Creates the database file with mode 0600, which SQLite gives to the files beside it, too.
    ///
    /// Returns the path of the file.
    func makeDatabaseFile() throws -> String {
        let database = file("notes.sqlite")
        if !FileManager.default.fileExists(atPath: database) {
            let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
            guard FileManager.default.createFile(atPath: database, contents: nil, attributes: attributes) else {
                throw StorageError.unusableFile(path: database, reason: "It can't be created.")
            }
        }
        // Earlier versions have created them with mode 0644.
        for path in [database, database + "-wal", database + "-shm"]
        where FileManager.default.fileExists(atPath: path) {
            try Self.checkOwner(of: path)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        }
        return database
    }

    @discardableResult
    private static func checkOwner(of path: String) throws -> FileStatus {
        let status = try FileStatus(path: path)
        guard status.owner == geteuid() else { throw StorageError.ownedByAnotherUser(path: path) }
        return status
    }
}
