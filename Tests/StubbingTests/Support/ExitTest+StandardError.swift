import Testing

extension ExitTest.Result? {
    /// The text that the process of an exit test printed to its standard error.
    var standardErrorText: String { String(decoding: self?.standardErrorContent ?? [], as: UTF8.self) }
}
