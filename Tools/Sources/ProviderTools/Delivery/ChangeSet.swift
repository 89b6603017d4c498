import Foundation

/// The files that a command changes or adds: all of them, or none.
struct ChangeSet {
    struct File {
        let path: String
        /// The contents that the command has read; nil if there was no such file.
        let old: [UInt8]?
        let new: [UInt8]
    }

    private(set) var files: [File]

    init() { files = [] }

    private init(files: [File]) { self.files = files }

    /// Adds a file.
    ///
    /// - Parameters:
    ///   - new: The new contents.
    ///   - old: The contents that the command has read; nil if there was no such file.
    ///   - path: The path of the file. Links are followed.
    mutating func add(_ new: [UInt8], over old: [UInt8]?, at path: String) {
        files.append(File(path: path, old: old, new: new))
    }

    /// Removes the files that the compiler would parse worse than before.
    ///
    /// - Returns: Their paths.
    mutating func removeUnreadable(in package: PackageDescription) throws -> [String] {
        let check = SyntaxCheck(program: ToolchainPrograms(package).compiler)
        let worse = try check.indicesOfWorse(files.map { (old: $0.old ?? [], new: $0.new) }).map { files[$0].path }
        files.removeAll { worse.contains($0.path) }
        return worse
    }

    /// The same with new files formatted, behind the others, and with those formatted that were before.
    func formatted(for package: PackageDescription, output: Output) -> ChangeSet {
        func formatted(_ texts: [String], _ file: File) -> [String] {
            let copies = texts.enumerated().map { ScaffoldedFile(path: file.path, text: $1, copy: $0) }
            return copies.formatted(for: package, output: output).map(\.text)
        }
        var changes = ChangeSet()
        for file in files.filter({ $0.old != nil }) + files.filter({ $0.old == nil }) {
            var text = String(decoding: file.new, as: UTF8.self)
            if let bytes = file.old {
                let old = String(decoding: bytes, as: UTF8.self)
                let joined = JoinedParentheses(old: old, new: text)
                let forms = formatted([old] + joined.variants, file)
                guard forms[0] == old else {
                    changes.add(file.new, over: bytes, at: file.path)
                    continue
                }
                text = joined.joining(Set(forms.dropFirst().indices.filter { forms[$0] == old }.map { $0 - 1 }))
            }
            changes.add(Array(formatted([text], file)[0].utf8), over: file.old, at: file.path)
        }
        return changes
    }

    /// Writes the files that differ, so that no reader ever sees a part of one.
    ///
    /// Each is first written beside its place: a folder that takes this takes the file as well.
    ///
    /// - Returns: The paths of the files that were written.
    /// - Throws: A `ToolError` if a file can't be written, or has changed since the command read it. Then none is written,
    ///   unless the system refuses to rename one that it let the command write; the message says so.
    @discardableResult
    func write() throws -> [String] {
        let files = files.filter { $0.old != $0.new }
        let places = files.map { URL(filePath: $0.path).resolvingSymlinksInPath() }
        let trials = places.map {
            $0.deletingLastPathComponent().appending(path: ".\($0.lastPathComponent)-\(UUID().uuidString)")
        }
        // A full disk leaves a part of one.
        defer { for trial in trials { try? FileManager.default.removeItem(at: trial) } }
        for (file, place) in zip(files, places) { try check(file, at: place) }
        for (index, file) in files.enumerated() { try write(file, to: trials[index], for: places[index]) }
        for (index, file) in files.enumerated() {
            // Renaming is one step, which happens or doesn't. On Linux, `replaceItemAt(_:withItemAt:)` takes several steps, and
            // `Data.write(to:options: .atomic)` loses the permissions. Swift keeps both paths alive until the call returns.
            guard unsafe rename(trials[index].path, places[index].path) == 0 else {
                throw ToolError("\(file.path) can't be replaced. The files before it were written.")
            }
        }
        return files.map(\.path)
    }

    private func check(_ file: File, at place: URL) throws {
        let isFolder = (try? place.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
        if isFolder { throw ToolError("\(file.path) is a folder: move it away. Nothing was written.") }
        guard FileManager.default.contents(atPath: place.path) == file.old.map({ Data($0) }) else {
            throw ToolError("\(file.path) changed while the command was running. Nothing was written. Run it again.")
        }
        guard file.old == nil || FileManager.default.isWritableFile(atPath: place.path) else {
            throw ToolError("\(file.path) isn't writable. Nothing was written. Make it writable, and then try again.")
        }
    }

    private func write(_ file: File, to trial: URL, for place: URL) throws {
        let folder = place.deletingLastPathComponent().path
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(file.new).write(to: trial)
            let attributes = try? FileManager.default.attributesOfItem(atPath: place.path)
            if let permissions = attributes?[.posixPermissions] {
                try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: trial.path)
            }
        } catch {
            throw ToolError(
                "The folder \(folder) can't be written to: \(error.localizedDescription) Nothing was written."
            )
        }
    }
}
