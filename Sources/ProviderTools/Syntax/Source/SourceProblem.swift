/// The reason why a source file can't be read.
struct SourceProblem: Error, Hashable, Sendable {
    /// Where in the file.
    let offset: Int
    /// The problem there, such as "this `{` is never closed".
    let message: String
}
