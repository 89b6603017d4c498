/// Writes the initializer of a public `Dependencies`, since the memberwise one isn't public.
struct BagInitializer {
    let bag: DeclaredType

    /// The changes that add it; nil for a bag that needs none, or has one.
    func edits() -> [SourceEdit]? {
        let container = bag.containers[0]
        let file = container.file
        guard bag.keyword == "struct", let access = bag.accessModifiers.first, bag.items(["init"]).isEmpty,
            let last = container.items.last
        else { return nil }
        let properties = bag.storedProperties.filter { item in
            file.outline.initialValue(of: item.declaration) == nil && item.type != nil
        }
        let parameters = properties.map { "\(quoted($0.name)): \(Self.parameter($0))" }
        let list = parameters.joined(separator: ", ")
        let indentation = file.layout.indentation(ofToken: last.tokens.lowerBound)
        let head = "\(access) init("
        let isLong = indentation.count + head.count + list.count + 3 > file.lineLength
        let broken = parameters.enumerated().map { $1 + ($0 == parameters.count - 1 ? "" : ",") }
        let lines =
            (isLong ? [head] + indented(broken) + [") {"] : ["\(head)\(list)) {"])
            + indented(properties.map { "self.\($0.name) = \(quoted($0.name))" }) + ["}"]
        var items = ItemList(container.items, of: container.declaration, in: file)
        items.insert(lines, .initializer)
        return items.edits
    }

    private static func parameter(_ item: DeclaredType.Item) -> String {
        guard let type = item.type else { return "" }
        if case .optional = type, item.declaration.keyword == "var" { return "\(type) = nil" }
        return "\(type.escaping)"
    }
}
