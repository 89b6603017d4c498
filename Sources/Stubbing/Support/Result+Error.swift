nonisolated extension Result {
    /// The error, or nil for a success.
    @inlinable var error: Failure? {
        switch self {
        case .success: nil
        case .failure(let error): error
        }
    }
}
