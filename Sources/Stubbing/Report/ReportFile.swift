import Foundation

/// The file to which the processes of a test run add their reports.
nonisolated struct ReportFile {
    let url: URL

    /// The reason why a report can't be added.
    private enum Problem: Error, CustomStringConvertible {
        case noFile
        case otherContent

        var description: String {
            switch self {
            case .noFile: "it isn't a file"
            case .otherContent: "it holds something other than a report"
            }
        }
    }

    /// Adds a table to the one in the file, or writes one line to standard error if that can't be done.
    func add(_ table: ReportTable) {
        do {
            try addOrThrow(table)
        } catch {
            let reason = (error as? Problem)?.description ?? error.localizedDescription
            let message = "STUB_REPORT: Nothing was written to \(url.path(percentEncoded: false)): \(reason).\n"
            FileHandle.standardError.write(Data(message.utf8))
        }
    }

    private func addOrThrow(_ table: ReportTable) throws {
        let path = url.path(percentEncoded: false)
        if !FileManager.default.fileExists(atPath: path) {
            // Another process can create it at the same time, whose file this one mustn't replace.
            try? Data().write(to: url, options: .withoutOverwriting)
        }
        let type = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        guard type == .typeRegular else { throw Problem.noFile }
        let file = try FileHandle(forUpdating: url)
        // Closing the file releases the lock.
        defer { try? file.close() }
        flock(file.fileDescriptor, LOCK_EX)
        let content = String(bytes: try file.readToEnd() ?? Data(), encoding: .utf8)
        guard let existing = content.flatMap(ReportTable.init) else { throw Problem.otherContent }
        let text = Data((existing + table).text.utf8)
        try file.seek(toOffset: 0)
        try file.write(contentsOf: text)
        try file.truncate(atOffset: UInt64(text.count))
    }
}
