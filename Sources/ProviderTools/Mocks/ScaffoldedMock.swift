/// A mock that was written for a protocol.
struct ScaffoldedMock: Sendable {
    /// The name of the mock, and of its file without `.swift`.
    let name: String
    /// The text of the file.
    let text: String
    let notes: [Finding]
}
