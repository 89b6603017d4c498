import Foundation
import Storage

/// Runs `body` with a database of its own, and deletes its folder afterwards.
func withDatabase<Value>(_ body: (NotesDatabase) async throws -> Value) async throws -> Value {
    try await withTemporaryFolder { folder in
        let database = try await NotesDatabase.open(folder: folder)
        let value = try await body(database)
        try database.close()
        return value
    }
}

/// Runs `body` with an empty folder, and deletes it afterwards.
func withTemporaryFolder<Value>(_ body: (String) async throws -> Value) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: "StorageTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder.path)
}
