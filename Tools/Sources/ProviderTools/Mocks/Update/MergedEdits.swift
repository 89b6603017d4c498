/// The changes that bring a mock up to date, and what is left for a person.
struct MergedEdits {
    /// The changes of each file, by its path.
    var edits: [String: [SourceEdit]]
    /// The imports that the file of the mock needs, which several mocks of one file may have in common.
    let imports: [String]
    /// In the order of the files.
    let findings: [Finding]

    /// Plans the changes.
    ///
    /// - Parameters:
    ///   - update: The mock as it is, and as it would be written now.
    ///   - formatted: The mock as if it were new, formatted.
    /// - Throws: A `ToolError` if nothing can be added to the mock that it needs.
    init(_ update: MockUpdate, formatted: String) throws {
        let mock = update.mock
        guard let text = FormattedMock(formatted, of: update.scaffolded.name, memberCount: update.units.count) else {
            throw ToolError(
                "\(mock.name) can't be updated automatically, because the mock that `scaffold-mock` writes can't be read. "
                    + "Update it by hand"
            )
        }
        let merge = Merge(update)
        if let obstacle = update.options.inheritance.obstacle, merge.lacksRequirements { throw ToolError(obstacle) }
        var writer = MergeWriter(merge, text: text)
        var head = HeadUpdate(update)
        head.finish()
        edits = writer.finish()
        if !head.edits.isEmpty { edits[mock.file.path, default: []] += head.edits }
        imports = merge.decisions.compactMap(\.unit).uniqued().flatMap { update.units[$0].imports }
        let findings = merge.findings + head.findings
        self.findings = mock.files.flatMap { file in
            findings.filter { $0.location?.path == file.path }.sorted { $0.location.precedes($1.location) ?? false }
        }
    }
}
