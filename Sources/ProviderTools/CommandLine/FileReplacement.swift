import Foundation

/// Replaces the contents of files so that no reader ever sees a part of them.
enum FileReplacement {
    /// - Parameters:
    ///   - bytes: The new contents of the file.
    ///   - old: The contents that the caller has read.
    ///   - path: The path of the file. Links are followed.
    /// - Throws: A `ToolError` if the file has changed since, or can't be written. The file then stays unchanged.
    static func write(_ bytes: [UInt8], over old: [UInt8], at path: String) throws {
        let file = URL(filePath: path).resolvingSymlinksInPath()
        guard FileManager.default.contents(atPath: file.path) == Data(old) else {
            throw ToolError("\(path) changed while the command was running. Run the command again.")
        }
        guard FileManager.default.isWritableFile(atPath: file.path) else {
            throw ToolError("\(path) isn't writable, so it wasn't changed. Make it writable, and then try again.")
        }
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        let trial = file.deletingLastPathComponent().appending(path: ".\(file.lastPathComponent)-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: trial) }
        do {
            try Data(bytes).write(to: trial)
            if let permissions = attributes[.posixPermissions] {
                try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: trial.path)
            }
            // Renaming is one step, which happens or doesn't. On Linux, `replaceItemAt(_:withItemAt:)` takes several steps, and
            // `Data.write(to:options: .atomic)` loses the permissions. Swift keeps both paths alive until the call returns.
            guard unsafe rename(trial.path, file.path) == 0 else {
                throw CocoaError(.fileWriteUnknown)
            }
        } catch {
            throw ToolError("\(path) can't be written: \(error.localizedDescription) It wasn't changed.")
        }
    }
}
