import Foundation

@testable import ProviderTools

/// Keeps what the tool writes.
final class RecordedOutput: Sendable {
    private struct Texts {
        var written = ""
        var notes: [String] = []
    }

    private final class Box: @unchecked Sendable {
        // All access is under the lock.
        private let lock = NSLock()
        private var texts = Texts()

        func withTexts<Result>(_ body: (inout Texts) -> Result) -> Result {
            lock.withLock { body(&texts) }
        }
    }

    private let box = Box()

    var written: String { box.withTexts { $0.written } }
    var notes: [String] { box.withTexts { $0.notes } }

    var output: Output {
        Output(
            write: { [box] text in box.withTexts { $0.written += text } },
            note: { [box] line in box.withTexts { $0.notes.append(line) } }
        )
    }
}
