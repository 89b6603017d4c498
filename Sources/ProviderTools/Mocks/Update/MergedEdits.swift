/// The changes that bring a type up to date, and what is left for a person.
struct MergedEdits {
    /// The changes of each file, by its index.
    var edits: [Int: [SourceEdit]] = [:]
    /// The imports that the first file needs, which several types of one file may have in common.
    var imports: [String] = []
    /// In the order of the files.
    var notes: [UpdateNote] = []
}
