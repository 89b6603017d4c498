/// A mock that is there, as far as its source tells without being compiled.
struct ExistingMock: Sendable {
    /// A parameter of the initializer.
    struct Parameter: Equatable, Sendable {
        /// Nil where the argument has no label.
        let label: String?
        let hasDefault: Bool
    }

    let path: String
    /// The module to import; nil for a mock of the tests themselves.
    let module: String?
    /// Whether another module that the tests see has a mock of the same name.
    var hasNamesake = false
    /// Whether a plain import of its module is enough to create it.
    let isPublic: Bool
    /// Whether its declaration says that it is `Sendable`.
    let isSendable: Bool
    /// The parameters of its first initializer; empty where it has none.
    let parameters: [Parameter]
    let isGeneric: Bool
    private let words: Set<String>

    /// Nil if the source declares no type of this name that is in no other, or can't be read.
    init?(named name: String, in source: SourceText, path: String, module: String? = nil) {
        guard let outline = try? SourceOutline(source),
            let type = outline.declarations.first(where: {
                $0.name == name && ["class", "struct", "actor"].contains($0.keyword)
            })
        else { return nil }
        let mock = WrittenMock(path: [name], type: type, files: [MockSource(path: path, outline: outline)])
        self.path = path
        self.module = module
        isSendable = mock.inheritedTypes.contains { $0.description == "Sendable" }
        let initializer = mock.containers[0].items.first { $0.keyword == "init" }.map(outline.parsed)
        isPublic = AccessLevel(mock.head) != .internal && initializer.map { AccessLevel($0) != .internal } ?? false
        isGeneric = !mock.head.genericParameters.isEmpty
        parameters = (initializer?.parameters ?? []).map { parameter in
            Parameter(label: parameter.label == "_" ? nil : parameter.label, hasDefault: parameter.defaultValue != nil)
        }
        words = Set((type.body ?? 0..<0).filter { outline.kind($0) == .word }.map(outline.unquoted))
    }

    /// Whether it has something of this name.
    func mentions(_ name: String) -> Bool { words.contains(name) }
}

extension SourceText {
    /// The names and keywords in a range.
    func words(in range: Range<Int>) -> [String] {
        code[range].split { !$0.isWordCharacter }.map { String(decoding: $0, as: UTF8.self) }
    }
}
