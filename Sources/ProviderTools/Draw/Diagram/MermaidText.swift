/// Text in a diagram of Mermaid.
enum MermaidText {
    /// Mermaid's markup characters; the sign with which every entity begins comes last.
    ///
    /// Names have no backticks, which would begin Mermaid's Markdown.
    private static let entities: [(character: String, entity: String)] = [
        ("\"", "#quot;"), ("<", "#lt;"), (">", "#gt;"), ("&", "#amp;"), ("#", "#35;"),
    ]

    /// In quotes, with markup characters written as entities.
    static func quoted(_ text: String) -> String {
        "\"\(entities.reversed().reduce(text) { $0.replacing($1.character, with: $1.entity) })\""
    }

    /// The text between the quotes.
    static func plain(_ quoted: Substring) -> String {
        entities.reduce(String(quoted)) { $0.replacing($1.entity, with: $1.character) }
    }
}
