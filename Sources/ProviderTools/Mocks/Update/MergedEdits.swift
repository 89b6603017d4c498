/// The changes that bring a type up to date, and what is left for a person.
struct MergedEdits {
    /// The changes of each file, by its index.
    var edits: [Int: [SourceEdit]] = [:]
    /// The imports that the first file needs, which several types of one file may have in common.
    var imports: [String] = []
    /// In the order of the files.
    var notes: [UpdateNote] = []

    /// The files with these changes made, imports aside; nil where two changes contradict each other, or a file can't be
    /// read any longer.
    func applied(to files: [WrittenFile]) -> [WrittenFile]? {
        var changed = files
        for (index, edits) in edits {
            guard let bytes = edits.applied(to: files[index].outline.text.bytes),
                let outline = try? SourceOutline(SourceText(bytes: bytes))
            else { return nil }
            changed[index] = WrittenFile(path: files[index].path, outline: outline)
        }
        return changed
    }
}
