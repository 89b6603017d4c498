/// A test suite that was written for a type.
struct ScaffoldedSuite: Sendable {
    /// The name of the suite, and of its file without `.swift`.
    let name: String
    /// The text of the file.
    let text: String
    /// The identities of the protocols whose mocks the suite uses and the tests lack.
    let missingMocks: [String]
    /// Notes for the reader, such as what the suite leaves open.
    let notes: [String]
}
