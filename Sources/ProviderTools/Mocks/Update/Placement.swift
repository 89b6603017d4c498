/// Finds places for new parts: next to those of their neighbors in the scaffolded type.
struct Placement {
    /// A place in a file, and what stands there.
    struct Place {
        let anchor: Insertions.Anchor
        let neighbor: Insertions.Kind?
        let indentation: String
    }

    private enum State {
        case written(WrittenType.Part)
        case added(Place)
    }

    private let type: WrittenType
    private let text: ScaffoldedText
    private let step: String
    /// The parts that the update removes, beside which nothing is placed.
    private let removed: Set<WrittenType.Part>
    /// The state of each part of the scaffolded type that the file has or gets.
    private var states: [WrittenType.Part: State] = [:]

    /// - Parameters:
    ///   - type: The type that gets the parts.
    ///   - text: The scaffolded type.
    ///   - members: The members that answer requirements, in the order of these; nil for a requirement that has none.
    ///   - removed: The parts that the update removes.
    init(_ type: WrittenType, text: ScaffoldedText, members: [WrittenType.Member?], removed: Set<WrittenType.Part>) {
        self.type = type
        self.text = text
        self.removed = removed
        step = text.step(in: type.files[0])
        for part in text.parts {
            let name = part.declaration.name
            let written: WrittenType.Part? =
                switch text.kind(of: part) {
                case .structure: type.part(.structure(name))
                case .property: type.part(.property(name, isStatic: text.isInCompanion(part)))
                case .member: text.members.firstIndex(of: part).flatMap { members[$0]?.part }
                case .typeAlias, .companion, .initializer: nil
                }
            if let written, type.isNear(written.container) { states[part] = .written(written) }
        }
    }

    /// Chooses the place for a part of the scaffolded type, to which the next ones then refer.
    mutating func place(for part: WrittenType.Part) -> Place {
        let place = neighboringPlace(of: part) ?? firstPlace(of: part)
        states[part] = .added(place)
        return place
    }

    /// The place before the type, for what stands beside it.
    var placeBeforeType: Place {
        let declaration = type.containers[0].declaration
        let file = type.files[0]
        return Place(
            anchor: .init(file: 0, place: .before(token: declaration.tokens.lowerBound)),
            neighbor: .block,
            indentation: file.layout.indentation(file.offset(ofToken: declaration.tokens.lowerBound))
        )
    }

    // MARK: - Neighbors

    private func neighboringPlace(of part: WrittenType.Part) -> Place? {
        let kind = text.kind(of: part)
        // An initializer follows the properties.
        let kinds: Set<PartScheme.Kind> = kind == .initializer ? [.property, .initializer] : [kind]
        let siblings = text.parts.filter { $0.container == part.container && kinds.contains(text.kind(of: $0)) }
        guard let index = siblings.firstIndex(of: part) else { return nil }
        for sibling in siblings[..<index].reversed() {
            switch states[sibling] {
            case .added(let place): return place
            case .written(let written): return place(after: written)
            case nil: continue
            }
        }
        for sibling in siblings[(index + 1)...] {
            if case .written(let written)? = states[sibling] { return place(before: written) }
        }
        return nil
    }

    // MARK: - Parts without neighbors

    private func firstPlace(of part: WrittenType.Part) -> Place {
        guard text.isInCompanion(part), let companion = type.nearCompanion else { return place(text.kind(of: part)) }
        let items = keptItems(companion)
        guard let first = items.first, let last = items.last else { return place(inside: companion) }
        return text.kind(of: part) == .structure ? place(before: first) : place(after: last)
    }

    /// A place in the body of the type behind everything that comes before a part of this kind.
    ///
    /// Parts that a person wrote between these have no kind.
    private func place(_ kind: PartScheme.Kind) -> Place {
        let items = keptItems(0)
        guard let first = items.first, let last = items.last else { return place(inside: 0) }
        if kind == .member { return place(after: last) }
        let firstProperty = items.first { writtenKind($0) == .property }
        let head = items.prefix { $0 != firstProperty && !answersRequirement($0) }.filter { writtenKind($0) != nil }
        let earlier = head.prefix { (writtenKind($0)?.rawValue ?? 0) <= kind.rawValue }
        if let last = earlier.last { return place(after: last) }
        let isLate = kind.rawValue >= PartScheme.Kind.property.rawValue
        return place(before: (isLate ? firstProperty ?? head.first : head.first ?? firstProperty) ?? first)
    }

    private func keptItems(_ container: Int) -> [WrittenType.Part] {
        type.containers[container].items.map { WrittenType.Part(container: container, declaration: $0) }
            .filter { !removed.contains($0) }
    }

    private func writtenKind(_ part: WrittenType.Part) -> PartScheme.Kind? {
        type.scheme.kind(part.declaration, type.file(of: part).outline)
    }

    private func answersRequirement(_ part: WrittenType.Part) -> Bool {
        text.members.contains { member in
            if case .written(let written)? = states[member] { return written == part }
            return false
        }
    }

    // MARK: - Places

    private func place(after part: WrittenType.Part) -> Place {
        // Declarations in a condition are left alone.
        let last = (part.declaration.condition?.upperBound ?? part.declaration.tokens.upperBound) - 1
        return place(.after(token: last), beside: part)
    }

    private func place(before part: WrittenType.Part) -> Place {
        let first = part.declaration.condition?.lowerBound ?? part.declaration.tokens.lowerBound
        return place(.before(token: first), beside: part)
    }

    private func place(_ place: Insertions.Place, beside part: WrittenType.Part) -> Place {
        Place(
            anchor: .init(file: type.fileIndex(of: part), place: place),
            neighbor: .init(writtenKind(part)),
            indentation: indentation(part.container)
        )
    }

    private func place(inside container: Int) -> Place {
        let declaration = type.containers[container].declaration
        let brace = (declaration.body?.lowerBound ?? declaration.tokens.upperBound) - 1
        return Place(
            anchor: .init(file: type.containers[container].file, place: .inside(brace: brace)),
            neighbor: nil,
            indentation: indentation(container)
        )
    }

    private func indentation(_ container: Int) -> String {
        let container = type.containers[container]
        let (file, layout) = (type.files[container.file], type.files[container.file].layout)
        let first = container.items.first { layout.beginsLine($0.tokens.lowerBound) && $0.condition == nil }
        if let first { return layout.indentation(file.offset(ofToken: first.tokens.lowerBound)) }
        return layout.indentation(file.offset(ofToken: container.declaration.keywordIndex)) + step
    }
}

extension Insertions.Kind {
    init(_ kind: PartScheme.Kind?) {
        switch kind {
        case .property: self = .property
        case .typeAlias: self = .typeAlias
        case .structure, .companion, .initializer, .member, nil: self = .block
        }
    }
}

extension WrittenType {
    /// The index of the companion in the file of the type.
    var nearCompanion: Int? { containers.firstIndex { $0.kind == .companion && $0.file == 0 } }

    /// Whether something new may go into a container: it is in the file of the type, and holds for all of the type.
    fileprivate func isNear(_ container: Int) -> Bool {
        let container = containers[container]
        guard container.file == 0, container.kind == .typeExtension else { return container.file == 0 }
        let outline = files[0].outline
        return !container.declaration.tokens.prefix { !outline.isAt("{", $0) }.contains { outline.isAt("where", $0) }
    }
}
