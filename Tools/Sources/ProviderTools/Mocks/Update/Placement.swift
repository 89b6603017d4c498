/// Puts new parts next to their neighbors in the scaffolded type.
struct Placement {
    private typealias Place = (container: Int, side: ItemList.Side, neighbor: Range<Int>?)

    private let mock: WrittenMock
    private let text: FormattedMock
    /// The items in the braces of each container.
    private(set) var lists: [ItemList]
    /// The container and the tokens of each part of the scaffolded type that the file has or gets.
    private var places: [WrittenMock.Part: (container: Int, tokens: Range<Int>)] = [:]

    /// - Parameters:
    ///   - mock: The type that gets the parts.
    ///   - text: The scaffolded type.
    ///   - members: The members that answer requirements, in the order of these; nil for a requirement that has none.
    init(_ mock: WrittenMock, text: FormattedMock, members: [WrittenMock.Member?]) {
        self.mock = mock
        self.text = text
        lists = mock.containers.map { container in
            ItemList(container.items, of: container.declaration, in: container.file, step: text.step) { item in
                container.file.outline.kindInMock(item)
            }
        }
        for part in text.parts {
            let member = text.members.firstIndex(of: part).map { members[$0]?.part }
            let written = member ?? text.identity(of: part).flatMap(mock.part)
            if let written, mock.isNear(written.container) {
                places[part] = (written.container, written.declaration.place)
            }
        }
    }

    /// Inserts a part of the scaffolded type, to which the next ones then refer.
    mutating func insert(_ lines: [String], for part: WrittenMock.Part) {
        let (container, side, neighbor) = neighbor(of: part) ?? firstPlace(of: part)
        places[part] = (container, lists[container].insert(lines, text.kind(of: part), side, neighbor))
    }

    /// The nearest part of its kind before another one in the scaffolded type, or else behind it.
    private func neighbor(of part: WrittenMock.Part) -> Place? {
        let kind = text.kind(of: part)
        // An initializer follows the properties.
        let kinds: Set<ItemList.Kind> = kind == .initializer ? [.property, .initializer] : [kind]
        let siblings = text.parts.filter { $0.container == part.container && kinds.contains(text.kind(of: $0)) }
        let before = siblings.prefix { $0 != part }
        if let last = before.reversed().lazy.compactMap({ places[$0] }).first {
            return (last.container, .after, last.tokens)
        }
        let next = siblings.dropFirst(before.count).lazy.compactMap { places[$0] }.first
        return next.map { ($0.container, .before, $0.tokens) }
    }

    /// The place of a part that has no neighbor.
    ///
    /// A member goes to the end, a property before the first one, anything else behind all that comes before its kind.
    private func firstPlace(of part: WrittenMock.Part) -> Place {
        let (kind, container) = (text.kind(of: part), text.isInCompanion(part) ? mock.nearCompanion ?? 0 : 0)
        if kind == .member { return (container, .after, nil) }
        let items = mock.containers[container].items
        let answers = text.members.compactMap { places[$0]?.tokens }
        // Handwritten declarations have no kind. An initializer follows all of these, even one that answers no requirement.
        let own = items.prefix { !answers.contains($0.place) && $0.keyword != "init" }.filter { written($0) != nil }
        let property = own.first { written($0) == .property }
        if kind == .property, let property { return (container, .before, property.place) }
        let earlier = own.prefix { $0 != property && (written($0)?.rawValue ?? 0) <= kind.rawValue }
        return earlier.last.map { (container, .after, $0.place) }
            ?? (container, .before, (own.first ?? items.first)?.place)
    }

    /// The kind of a declaration in the file of the type.
    private func written(_ item: SourceDeclaration) -> ItemList.Kind? {
        mock.file.outline.kindInMock(item)
    }

    /// Removes a part that was scaffolded.
    mutating func remove(_ match: WrittenForm.Match) {
        lists[match.part.container].remove(match.part.declaration.tokens, from: match.start(in: mock))
    }
}

extension WrittenMock {
    /// The index of the companion in the file of the type.
    var nearCompanion: Int? { containers.indices.first { isCompanion($0) && containers[$0].file.path == file.path } }

    /// Whether something new may go into a container: it is in the file of the type, and holds for all of the type.
    fileprivate func isNear(_ container: Int) -> Bool {
        let container = containers[container]
        guard container.file.path == file.path, container.isExtension else { return container.file.path == file.path }
        return container.parsed.requirements.isEmpty
    }
}
