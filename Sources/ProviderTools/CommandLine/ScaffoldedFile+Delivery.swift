extension [ScaffoldedFile] {
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
        let existing = overwrites || onlyPrints ? [] : filter(\.exists).map { package.relativePath($0.path) }
        guard existing.isEmpty else {
            let exist = existing.count == 1 ? "exists" : "exist"
            throw ToolError(
                "\(NearestNames.list(existing, inQuotes: false)) \(exist). Nothing was written. "
                    + "Pass --force to overwrite, or --print to print the mocks instead."
            )
        }
        let formatted: [ScaffoldedFile]
        do {
            formatted = try FileFormatter(program: ToolchainPrograms(package).swiftFormat).format(self)
        } catch {
            output.note("warning: The files aren't formatted: \(error)")
            formatted = self
        }
        if onlyPrints {
            output.write(formatted.map(\.text).joined(separator: "\n"))
        } else {
            try formatted.write()
            output.write(formatted.map { package.relativePath($0.path) + "\n" }.joined())
        }
    }
}
