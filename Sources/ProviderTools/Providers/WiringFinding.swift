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

    let finding: Finding
    let remedy: Remedy

    /// - Parameters:
    ///   - file: The file.
    ///   - token: The index of the token that it's about.
    ///   - message: The message, without its full stop.
    ///   - newForm: The lines to write there; empty if there are none.
    ///   - remedy: What is to be done.
    init(file: WrittenFile, token: Int, message: String, newForm: [String] = [], remedy: Remedy) {
        let (line, column) = file.outline.text.position(at: file.offset(ofToken: token))
        let isByHand = if case .byHand = remedy { true } else { false }
        finding = Finding(
            location: FileLocation(path: file.path, line: line, column: column),
            severity: isByHand ? .error : .warning,
            message: "\(message).",
            newForm: newForm
        )
        self.remedy = remedy
    }
}
