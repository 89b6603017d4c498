import Foundation
import Testing

@testable import Storage

/// No other user can read or replace the database.
struct DatabaseFolderTests {
    @Test
    func createsTheFolderAndItsFilesForTheOwnerOnly() async throws {
        try await withTemporaryFolder { parent in
            let folder = parent + "/new/folder"
            let database = try await NotesDatabase.open(folder: folder)

            #expect(try mode(of: folder) == 0o700)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            #expect(names == ["notes.lock", "notes.sqlite", "notes.sqlite-shm", "notes.sqlite-wal"])
            for name in names { #expect(try mode(of: "\(folder)/\(name)") == 0o600, "\(name)") }
            try database.close()
        }
    }

    @Test(arguments: [0o777, 0o770, 0o1777])
    func rejectsAFolderThatOthersCanWriteTo(mode: Int) async throws {
        try await withTemporaryFolder { folder in
            try setMode(mode, of: folder)
            await #expect(throws: StorageError.writableByOthers(folder: folder)) {
                try await NotesDatabase.open(folder: folder)
            }
        }
    }

    /// Only the administrator can give files away.
    @Test(.enabled(if: geteuid() == 0), arguments: ["", "/notes.sqlite"])
    func rejectsAFolderOrFileOfAnotherUser(name: String) async throws {
        try await withTemporaryFolder { folder in
            try await NotesDatabase.open(folder: folder).close()
            try FileManager.default.setAttributes([.ownerAccountID: 65_534], ofItemAtPath: folder + name)
            await #expect(throws: StorageError.ownedByAnotherUser(path: folder + name)) {
                try await NotesDatabase.open(folder: folder)
            }
        }
    }

    @Test
    func aFileThatCannotBeCreatedIsReported() async throws {
        try await withTemporaryFolder { parent in
            let folder = try DatabaseFolder(path: parent + "/removed")
            try FileManager.default.removeItem(atPath: folder.path)
            let file = folder.path + "/notes.sqlite"
            #expect(throws: StorageError.unusableFile(path: file, reason: "It can't be created.")) {
                try folder.makeFile("notes.sqlite")
            }
        }
    }

    private func mode(of path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    private func setMode(_ mode: Int, of path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
}
