/// Something that a provider, or a call that creates one, lacks.
struct WiringFinding {
    enum Remedy {
        /// Changes of files, by their paths, after which something may be missing where these types are created.
        case change([String: [SourceEdit]], completing: [DeclaredType])
        /// A person chooses the value.
        case choice
        /// A person changes what a person wrote.
        case byHand
    }

    let file: ModuleFile
    /// The index of the token that it's about.
    let token: Int
    let message: String
    /// The lines to write there; empty if there are none.
    var newForm: [String] = []
    let remedy: Remedy

    var location: FileLocation {
        let (line, column) = file.source.text.position(at: file.source.text.tokens[token].range.lowerBound)
        return FileLocation(path: file.path, line: line, column: column)
    }
}
