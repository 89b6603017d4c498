import Foundation

/// A diagram that is kept in a file: a whole file, or the one block of Mermaid in a file of Markdown.
struct DiagramFile {
    /// As the user gave it.
    let path: String
    /// The lines of the diagram.
    let lines: ArraySlice<Substring>

    /// Throws a `ToolError` if there is no such file, or not one diagram in it.
    init(path: String) throws {
        self.path = path
        let ending = URL(filePath: path).pathExtension.lowercased()
        guard ["md", "markdown", "mmd", "mermaid"].contains(ending) else {
            throw ToolError("--check needs a file that ends in .mmd or .md (was \"\(path)\").")
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ToolError("\(path) can't be read. Write it first: `draw-providers > \(path)`.")
        }
        let all = String(decoding: data, as: UTF8.self)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        lines = ["md", "markdown"].contains(ending) ? try Self.block(in: all, path: path) : all[...]
    }

    private static func block(in lines: [Substring], path: String) throws -> ArraySlice<Substring> {
        let blocks = MarkdownFence.contents(of: "mermaid", in: lines)
        guard let block = blocks.first else {
            throw ToolError("\(path) has no block of Mermaid. Add one: a line \"```mermaid\", and then a line \"```\".")
        }
        guard blocks.count == 1 else {
            let numbers = NearestNames.list(blocks.map { "\($0.lowerBound)" }, inQuotes: false)
            throw ToolError(
                "\(path) has \(blocks.count) blocks of Mermaid, in lines \(numbers). Move the diagram to a file of its own."
            )
        }
        return lines[block]
    }

    /// The options with which it was drawn; nil if it doesn't say so.
    var options: DrawingOptions? {
        lines.lazy.compactMap { DrawingOptions(remark: $0.trimmingSpace.drop { "% ".contains($0) }) }.first
    }
}
