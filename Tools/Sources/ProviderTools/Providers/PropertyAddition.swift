/// Adds a property to a type: the last one, with the last parameter of its initializer.
struct PropertyAddition {
    let type: DeclaredType
    let name: String
    /// The type of the property as it is written in the file.
    let propertyType: TypeSyntax
    let imports: [String]
    /// The words before it; nil for those of the last property.
    var modifiers: [String]?

    /// The changes of the file of the type; nil if an initializer of a person's is in the way.
    func edits() -> [SourceEdit]? {
        let file = type.containers[0].file
        guard let initializer = initializerEdits(file) else { return nil }
        let property = "\(quoted(name)): \(propertyType)"
        let words = (modifiers ?? usualModifiers) + ["let \(property)"]
        let line = type.keyword == "protocol" ? "var \(property) { get }" : words.joined(separator: " ")
        return insertion(of: line, file) + initializer + ImportInsertions(file).edits(adding: imports)
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
        let (items, declaration) = (type.containers[0].items, type.containers[0].declaration)
        let known = properties.map(\.declaration).filter { $0.condition == nil }
        var list = ItemList(items, of: declaration, in: file) { known.contains($0) ? .property : nil }
        list.breakLine()
        let neighbor = known.last ?? items.first
        list.insert([line], .property, known.isEmpty ? .before : .after, neighbor?.place)
        return list.edits
    }

    // MARK: - The initializer

    /// Nothing for a protocol, and for a memberwise initializer.
    private func initializerEdits(_ file: WrittenFile) -> [SourceEdit]? {
        if type.keyword == "protocol" { return [] }
        let count = type.items(["init"], in: type.containers[0]).count
        if count == 0 { return type.keyword == "struct" ? [] : nil }
        let entries = (type.storedProperties.map(\.name) + [name]).map { name in
            let parameter = "\(name): \(propertyType.escaping)"
            let statement = "self.\(name) = \(quoted(name))"
            return InitializerEdits.Entry(property: name, parameter: parameter, statement: statement)
        }
        return count == 1 ? InitializerEdits.adding(entries, to: type, in: file) : nil
    }
}

extension PropertyAddition {
    /// A property that keeps what a parameter takes.
    init(_ parameter: Creation.Parameter, to type: DeclaredType, sources: PackageSources) {
        let stored = sources.withExistentials(parameter.type.stored, in: [], of: parameter.origin.file.module)
        self.init(
            type: type,
            name: parameter.name,
            propertyType: stored,
            imports: sources.imports(for: [stored], from: parameter.origin, into: type.module),
            modifiers: []
        )
    }
}
