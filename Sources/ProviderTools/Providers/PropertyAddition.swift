/// Adds a property to a type: the last one, with the last parameter of its initializer.
struct PropertyAddition {
    let type: DeclaredType
    let name: String
    /// The type of the property as it is written in the file.
    let propertyType: TypeSyntax
    var imports: [String] = []
    /// The words before it; nil for those of the last property.
    var modifiers: [String]?

    /// The changes of the file of the type; nil if an initializer of a person's is in the way.
    func edits() -> [SourceEdit]? {
        guard let file = type.containers[0].file.written else { return nil }
        var importing = ImportInsertions(file)
        let needed = importing.edits(adding: imports)
        if type.keyword == "protocol" {
            return insertion(of: "var \(quoted(name)): \(propertyType) { get }", file) + needed
        }
        let line = ((modifiers ?? usualModifiers) + ["let \(quoted(name)): \(propertyType)"]).joined(separator: " ")
        guard let initializer = initializerEdits(file) else { return nil }
        return insertion(of: line, file) + initializer + needed
    }

    /// Those of the last property, or those that a type of this kind begins with.
    private var usualModifiers: [String] {
        let constants = type.storedProperties.filter { $0.declaration.keyword == "let" }
        let isMemberwise = type.keyword == "struct" && type.items(["init"], in: type.containers[0]).isEmpty
        guard let last = constants.last else {
            return type.bag == nil && !isMemberwise ? ["private"] : type.accessModifiers
        }
        // A private property would hide the memberwise initializer.
        return last.parsed.modifiers.filter {
            AccessLevel(rawValue: $0).map { !isMemberwise || $0 > .fileprivate } ?? false
        }
    }

    // MARK: - The property

    private var properties: [DeclaredType.Item] {
        type.keyword == "protocol" ? type.items(["var"], in: type.containers[0]) : type.storedProperties
    }

    private func insertion(of line: String, _ file: WrittenFile) -> [SourceEdit] {
        let container = type.containers[0]
        func edit(_ place: Insertions.Place, beside neighbor: Insertions.Kind?, _ indentation: String) -> [SourceEdit] {
            [Insertions.edit(inserting: [line], .property, place, beside: neighbor, indentation: indentation, in: file)]
        }
        func indentation(_ token: Int) -> String { file.layout.indentation(file.offset(ofToken: token)) }
        if let last = properties.last(where: { $0.declaration.condition == nil })?.declaration {
            let place = Insertions.Place.after(token: last.tokens.upperBound - 1)
            return edit(place, beside: .property, indentation(last.tokens.lowerBound))
        }
        if let item = container.items.first {
            let first = (item.condition ?? item.tokens).lowerBound
            return edit(.before(token: first), beside: .block, indentation(first))
        }
        guard let body = container.declaration.body else { return [] }
        let inner = indentation(container.declaration.keywordIndex) + (file.layout.step ?? Layout.step)
        return edit(.inside(brace: body.lowerBound - 1), beside: nil, inner)
    }

    // MARK: - The initializer

    /// Nothing for a memberwise initializer.
    private func initializerEdits(_ file: WrittenFile) -> [SourceEdit]? {
        let count = type.items(["init"], in: type.containers[0]).count
        if count == 0 { return type.keyword == "struct" ? [] : nil }
        let names = type.storedProperties.map(\.name)
        let parts = InitializerParts(written(file), properties: Set(names), answering: [], required: nil)
        let entries = (names + [name]).map { name in
            InitializerEdits.Entry(name, "\(propertyType.escaping)", assignment: "self.\(name) = \(quoted(name))")
        }
        let hasConditions = parts.declaration?.body?.contains { file.outline.kind($0) == .directive } ?? false
        if hasConditions { return nil }
        guard count == 1, let new = entries.last else { return nil }
        var edits = InitializerEdits(file, parts, entries: entries)
        guard edits.hasPlace(for: new) else { return nil }
        edits.add(new)
        return edits.finished
    }

    private func written(_ file: WrittenFile) -> WrittenType {
        WrittenType(path: type.path, type: type.containers[0].declaration, files: [file], scheme: .properties)
    }
}

extension PropertyAddition {
    /// A property that keeps what a parameter takes.
    init(_ parameter: Creation.Parameter, to type: DeclaredType, sources: PackageSources) {
        let stored = sources.withExistentials(parameter.type.stored, in: [], of: parameter.origin.module)
        self.init(
            type: type,
            name: parameter.name,
            propertyType: stored,
            imports: sources.imports(for: [stored], from: parameter.origin, scope: parameter.scope, into: type.module),
            modifiers: []
        )
    }
}

extension PartScheme {
    /// The scheme of a type of a person's, in which a tool may add to the properties and the initializer.
    static let properties = PartScheme(companion: "-") { declaration, _ in
        switch declaration.keyword {
        case "let", "var": declaration.body == nil ? .property : .member
        case "init": .initializer
        default: nil
        }
    }
}
