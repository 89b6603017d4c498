import Foundation

/// A rendered page of the reference documentation.
struct ReferencePage: Decodable {
    /// A group of links in the section "Topics".
    struct Group: Decodable {
        let title: String?
        let identifiers: [String]

        /// Whether `docc` has added the group, because its symbols are in no other.
        let generated: Bool?
    }

    struct Identifier: Decodable {
        let url: String
    }

    struct Text: Decodable {
        let text: String?
        let code: String?

        /// The address of a page, whose name stands in the text.
        let identifier: String?

        var words: String { text ?? code ?? identifier?.split(separator: "/").last.map(String.init) ?? "" }
    }

    let identifier: Identifier
    let abstract: [Text]?
    let topicSections: [Group]?

    var groups: [Group] { topicSections ?? [] }

    /// The first sentence, as a reader sees it.
    var summary: String { (abstract ?? []).map(\.words).joined() }

    /// Reads all pages of a documentation archive.
    static func all(inArchive path: String) throws -> [ReferencePage] {
        let folder = "\(path)/data/documentation"
        let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return try files.filter { $0.hasSuffix(".json") }.sorted().map { file in
            try JSONDecoder().decode(ReferencePage.self, from: Data(contentsOf: URL(filePath: "\(folder)/\(file)")))
        }
    }
}
