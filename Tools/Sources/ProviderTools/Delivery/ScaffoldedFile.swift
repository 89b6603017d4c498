import Foundation

/// A new file of Swift on its way to a folder.
struct ScaffoldedFile: Equatable {
    let name: String
    let folder: String
    var text: String

    var path: String { URL(filePath: folder).appending(path: "\(name).swift").path }

    var exists: Bool { FileManager.default.fileExists(atPath: path) }
}

extension ScaffoldedFile {
    /// - Parameters:
    ///   - path: The path.
    ///   - text: The contents.
    ///   - copy: A number for one of several texts of a file, of which only one can have its name.
    init(path: String, text: String, copy: Int = 0) {
        let file = URL(filePath: path)
        self.init(
            name: file.deletingPathExtension().lastPathComponent + (copy == 0 ? "" : "-\(copy)"),
            folder: file.deletingLastPathComponent().path,
            text: text
        )
    }
}

extension [ScaffoldedFile] {
    /// The files as the user's own are formatted; a warning is printed if they can't be.
    func formatted(for package: PackageDescription, output: Output) -> [ScaffoldedFile] {
        do {
            return try FileFormatter(program: ToolchainPrograms(package).swiftFormat).format(self)
        } catch {
            output.note("warning: The files aren't formatted: \(error)")
            return self
        }
    }

    /// Throws a `ToolError` with some advice if one of the files exists.
    func refuseExisting(in package: PackageDescription, _ advice: String) throws {
        let paths = filter(\.exists).map { package.relativePath($0.path) }
        guard !paths.isEmpty else { return }
        let exist = "\(NearestNames.list(paths, inQuotes: false)) \(paths.count == 1 ? "exists" : "exist")"
        throw ToolError("\(exist). Nothing was written. \(advice)")
    }

    /// The files, formatted.
    ///
    /// - Throws: A `ToolError` if two of them have the same path, or if one exists that isn't overwritten.
    func changes(in package: PackageDescription, overwriting overwrites: Bool, output: Output) throws -> ChangeSet {
        let duplicates = Dictionary(grouping: self, by: \.path).filter { $0.value.count > 1 }.keys.sorted()
        if let path = duplicates.first {
            throw ToolError(
                "Several mocks would be written to \(package.relativePath(path)). Write them one at a time, each to another "
                    + "folder with --output."
            )
        }
        if !overwrites {
            try refuseExisting(in: package, "Pass --force to overwrite, or --print to print the mocks instead.")
        }
        var changes = ChangeSet()
        for file in formatted(for: package, output: output) {
            let old = FileManager.default.contents(atPath: file.path).map { [UInt8]($0) }
            changes.add([UInt8](file.text.utf8), over: overwrites ? old : nil, at: file.path)
        }
        return changes
    }
}

/// Formats mocks as the user's own files are formatted.
struct FileFormatter {
    /// The program `swift-format`; nil leaves texts as they are.
    let program: String?

    /// Formats all files with one run of the program for each folder, as starting it takes longest.
    ///
    /// The settings are those of the `.swift-format` that lies nearest to where the files will be.
    func format(_ mocks: [ScaffoldedFile]) throws -> [ScaffoldedFile] {
        guard let program, !mocks.isEmpty else { return mocks }
        var formatted = mocks
        for folder in Set(mocks.map(\.folder)).sorted() {
            let indices = mocks.indices.filter { mocks[$0].folder == folder }
            try FileManager.default.withTemporaryFolder { copies in
                let files = indices.map { copies.appending(path: "\(mocks[$0].name).swift") }
                for (index, file) in zip(indices, files) { try Data(mocks[index].text.utf8).write(to: file) }
                let options = [
                    "format", "--in-place", "--parallel", "--configuration", Self.configuration(for: folder),
                ]
                _ = try Subprocess.run(program, options + files.map(\.path))
                for (index, file) in zip(indices, files) {
                    formatted[index].text = try String(contentsOf: file, encoding: .utf8)
                }
            }
        }
        return formatted
    }

    /// The path of the settings, or settings in place of the program's own, which indent by two spaces.
    static func configuration(for folder: String) -> String {
        Layout.settings(for: folder)
            ?? """
            {"version": 1, "indentation": {"spaces": \(Layout.step.count)}, "lineLength": \(Layout.lineLength)}
            """
    }
}
