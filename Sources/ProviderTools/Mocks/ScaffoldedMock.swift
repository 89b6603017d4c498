/// A mock that was written for a protocol.
struct ScaffoldedMock: Sendable {
    /// The name of the mock, and of its file without `.swift`.
    let name: String
    /// The text of the file.
    let text: String
    let notes: [Finding]

    /// Whether the mock lacks a requirement that a person has to write.
    var isIncomplete: Bool { notes.contains { $0.severity == .error } }
}
