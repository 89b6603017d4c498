/// The changes that bring a type up to date, and what is left for a person.
struct MergedEdits {
    /// The changes of each file, by its path.
    var edits: [String: [SourceEdit]] = [:]
    /// The imports that the file of the type needs, which several types of one file may have in common.
    var imports: [String] = []
    /// In the order of the files.
    var notes: [UpdateNote] = []
}
