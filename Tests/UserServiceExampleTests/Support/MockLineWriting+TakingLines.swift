import Stubbing

extension MockLineWriting {
    /// A mock that accepts every line.
    static func takingLines() -> MockLineWriting {
        let mock = MockLineWriting()
        mock.writeStub.defaultError = nil
        return mock
    }
}
