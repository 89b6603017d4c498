/// The changes that bring a type up to date, and what is left for a person.
struct MergedEdits {
    /// The changes of each file, by its path.
    var edits: [String: [SourceEdit]] = [:]
    /// The imports that the file of the type needs, which several types of one file may have in common.
    var imports: [String] = []
    /// In the order of the files.
    var notes: [UpdateNote] = []
}

/// One thing in a scaffolded type that isn't as its protocol asks.
struct UpdateNote: Hashable {
    enum Kind: Hashable {
        /// The update takes care of it.
        case done
        /// A person has to take care of it.
        case left
        /// No requirement asks for it, but it compiles.
        case leftOver
        /// A person wrote it otherwise, and the compiler checks it.
        case remark

        /// Whether the update does something about it, or it keeps the type from compiling.
        var isPending: Bool { self == .done || self == .left }
    }

    /// The path of the file, and where in it.
    let path: String
    var offset: Int
    let message: String
    /// The lines to write there; empty if there are none.
    var newForm: [String] = []
    let kind: Kind
}
