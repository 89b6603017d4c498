import Foundation

/// The status of a file, a folder, or a link itself.
struct FileStatus: Equatable {
    let owner: uid_t

    /// The permissions.
    let mode: mode_t

    let number: ino_t
    let size: off_t

    init(path: String) throws {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else {
            throw StorageError.unusableFile(path: path, reason: .lastError)
        }
        owner = status.st_uid
        mode = status.st_mode & 0o7777
        number = status.st_ino
        size = status.st_size
    }
}

extension String {
    /// The reason for which a function of the system has just failed.
    static var lastError: String { unsafe String(cString: strerror(errno)) }
}
