import Foundation

/// Formats the members of a file in which a line has become too long, and nothing else.
struct LineFormatter {
    /// The program `swift-format`; nil leaves texts as they are.
    let program: String?

    func format(_ bytes: [UInt8], changedFrom old: [UInt8], at path: String) throws -> [UInt8] {
        let known = Set(String(decoding: old, as: UTF8.self).split(separator: "\n"))
        let text = SourceText(bytes: bytes)
        guard let program, let outline = try? SourceOutline(text) else { return bytes }
        let file = ModuleFile(SourceFile(path: path, data: Data(bytes)), module: "", isTest: false)
        let layout = SourceLayout(outline)
        let ranges = file.containers.flatMap(\.items).filter { !SourceOutline.typeKeywords.contains($0.keyword) }
            .map { outline.bytes(of: $0.tokens) }
            .filter { range in
                let lines = text.text(in: layout.lineStart(range.lowerBound)..<range.upperBound).split(separator: "\n")
                return lines.contains { $0.count > Layout.lineLength && !known.contains($0) }
            }
        guard !ranges.isEmpty else { return bytes }
        let folder = FileManager.default.temporaryDirectory.appending(path: "provider-tool-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let copy = folder.appending(path: "Provider.swift")
        try Data(bytes).write(to: copy)
        let configuration = FileFormatter.configuration(for: URL(filePath: path).deletingLastPathComponent().path)
        let offsets = ranges.flatMap { ["--offsets", "\($0.lowerBound):\($0.upperBound)"] }
        let options = ["format", "--in-place", "--configuration", configuration]
        _ = try Subprocess.run(program, options + offsets + [copy.path])
        return Array(try Data(contentsOf: copy))
    }
}
