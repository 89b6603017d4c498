import Foundation

/// Where the tool writes to.
struct Output: Sendable {
    /// Writes a text to the standard output.
    let write: @Sendable (String) -> Void
    /// Writes a line to the standard error.
    let note: @Sendable (String) -> Void
}

extension Output {
    /// The output of the process.
    static let standard = Output(
        write: { try? FileHandle.standardOutput.write(contentsOf: Data($0.utf8)) },
        note: { try? FileHandle.standardError.write(contentsOf: Data("\($0)\n".utf8)) }
    )
}
