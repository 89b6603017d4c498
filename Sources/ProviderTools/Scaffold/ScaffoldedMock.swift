/// A mock that was written for a protocol.
struct ScaffoldedMock: Sendable {
    /// A message about one requirement.
    struct Note: Hashable, Sendable {
        /// Where the requirement is declared.
        let location: FileLocation?
        let message: String
    }

    /// The name of the mock, and of its file without `.swift`.
    let name: String
    /// The text of the file.
    let text: String
    let notes: [Note]
}
