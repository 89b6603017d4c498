import Foundation

/// How the tools lay out the code that they write.
enum Layout {
    /// The number of columns of a line, where no settings say otherwise.
    static let lineLength = 120
    /// One step of indentation.
    static let step = "    "

    /// The columns that are left for a line that is indented by some steps.
    static func columns(atDepth depth: Int) -> Int { lineLength - depth * step.count }

    /// The path of the settings of `swift format` for the files in a folder: the `.swift-format` that lies nearest.
    static func settings(for folder: String) -> String? {
        let folders = sequence(first: URL(filePath: folder).standardizedFileURL) {
            $0.path == "/" ? nil : $0.deletingLastPathComponent()
        }
        return folders.lazy.map { $0.appending(path: ".swift-format").path }
            .first { FileManager.default.fileExists(atPath: $0) }
    }

    /// The number of columns of a line in the files of a folder.
    static func lineLength(for folder: String) -> Int {
        struct Settings: Decodable { var lineLength: Int? }
        guard let path = settings(for: folder), let data = FileManager.default.contents(atPath: path) else {
            return lineLength
        }
        // Settings that don't say it leave it to the program.
        return (try? JSONDecoder().decode(Settings.self, from: data))?.lineLength ?? 100
    }
}

/// A comment, in as many lines as it takes.
///
/// - Parameters:
///   - text: The text without slashes.
///   - depth: The steps by which the lines will be indented.
/// - Returns: The lines.
func commented(_ text: String, atDepth depth: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
        if let last = lines.last, last.count + 1 + word.count <= Layout.columns(atDepth: depth) {
            lines[lines.count - 1] = "\(last) \(word)"
        } else {
            lines.append("// \(word)")
        }
    }
    return lines
}

/// Lines of Swift code, one level deeper; empty lines stay empty.
func indented(_ lines: [String]) -> [String] {
    lines.map { $0.isEmpty ? $0 : Layout.step + $0 }
}
