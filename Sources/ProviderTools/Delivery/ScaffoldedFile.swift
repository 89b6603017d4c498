import Foundation

/// A new file of Swift on its way to a folder.
struct ScaffoldedFile: Equatable {
    let name: String
    let folder: String
    var text: String

    var path: String { URL(filePath: folder).appending(path: "\(name).swift").path }

    var exists: Bool { FileManager.default.fileExists(atPath: path) }
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

    /// Prints or writes the files, formatted, unless one of them may not be.
    func deliver(
        in package: PackageDescription,
        overwriting overwrites: Bool,
        onlyPrinting onlyPrints: Bool,
        output: Output
    ) throws {
        let duplicates = Dictionary(grouping: self, by: \.path).filter { $0.value.count > 1 }.keys.sorted()
        if let path = duplicates.first {
            throw ToolError(
                "Several mocks would be written to \(package.relativePath(path)). Write them one at a time, each to another "
                    + "folder with --output."
            )
        }
        if !overwrites, !onlyPrints {
            try refuseExisting(in: package, "Pass --force to overwrite, or --print to print the mocks instead.")
        }
        var changes = ChangeSet()
        for file in formatted(for: package, output: output) {
            let old = FileManager.default.contents(atPath: file.path).map { [UInt8]($0) }
            changes.add([UInt8](file.text.utf8), over: overwrites ? old : nil, at: file.path)
        }
        try changes.deliver(onlyPrinting: onlyPrints, in: package, output: output)
    }
}
