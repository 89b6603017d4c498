import Foundation

/// A lock that one process has at a time, and that the system releases when the process ends, however it ends.
///
/// Two servers on the same folder would keep each other from writing, and wouldn't know which sessions the other has
/// ended.
struct FolderLock {
    private let file: FileHandle

    /// Takes the lock of a folder.
    ///
    /// Throws ``StorageError/inUse(folder:process:)`` if another process has it.
    init(_ folder: DatabaseFolder) throws {
        let path = folder.file("notes.lock")
        // Child processes don't inherit it, and it doesn't follow a link.
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Self.error(path) }
        file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            guard errno == EWOULDBLOCK else { throw Self.error(path) }
            throw StorageError.inUse(folder: folder.path, process: Self.process(in: file))
        }
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: Data("\(getpid())\n".utf8))
    }

    func release() {
        try? file.close()
    }

    /// The process that has the lock, whose ID is in the file.
    private static func process(in file: FileHandle) -> String {
        let text = (try? file.readToEnd()).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return Int(text.trimmingCharacters(in: .whitespacesAndNewlines)).map { "Process \($0)" } ?? "Another process"
    }

    private static func error(_ path: String) -> StorageError {
        .unusableFile(path: path, reason: .lastError)
    }
}
