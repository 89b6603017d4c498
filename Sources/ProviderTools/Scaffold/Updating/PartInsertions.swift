/// Puts the parts of new requirements where they belong: next to those of their neighbors in the protocol.
struct PartInsertions {
    /// The finding, or the decision, for one part of the mock.
    private enum State {
        case written(container: Int, declaration: SourceDeclaration)
        case added(Place)
    }

    private struct Place {
        let anchor: MockInsertions.Anchor
        let neighbor: MockInsertions.Kind?
        let indentation: String

        init(anchor: MockInsertions.Anchor, neighbor: MockInsertions.Kind?, indentation: String) {
            self.anchor = anchor
            self.neighbor = neighbor
            self.indentation = indentation
        }

        /// A place at the top of the first file.
        init(atTop place: MockInsertions.Place, _ neighbor: MockInsertions.Kind) {
            self.init(anchor: .init(file: 0, place: place), neighbor: neighbor, indentation: "")
        }
    }

    private let mock: WrittenMock
    private let parts: MockParts
    private let text: ScaffoldedText
    private let step: String
    private let stubs: [MockStub]
    /// The access levels of new members and of new stubs.
    private let access: (members: AccessLevel, stubs: AccessLevel)
    private var stubStates: [String: State] = [:]
    private var structureStates: [String: State] = [:]
    private var memberStates: [Int: State] = [:]
    private var insertions = MockInsertions()

    init(
        mock: WrittenMock,
        parts: MockParts,
        text: ScaffoldedText,
        written: [Int: WrittenMock.Member],
        step: String
    ) {
        self.mock = mock
        self.parts = parts
        self.text = text
        self.step = step
        stubs = parts.members.flatMap(\.stubs)
        access = mock.access(answering: parts.symbol, in: parts.context.codebase)
        for stub in stubs {
            if let written = mock.stub(named: stub.name, isStatic: stub.isStatic), mock.isNear(written.container) {
                stubStates[stub.id] = .written(container: written.container, declaration: written.declaration)
            }
            if let structure = stub.structure, let written = mock.structure(named: structure.name),
                mock.isNear(written.container)
            {
                structureStates[structure.name] = .written(
                    container: written.container,
                    declaration: written.declaration
                )
            }
        }
        for (index, member) in written where mock.isNear(member.container) {
            memberStates[index] = .written(container: member.container, declaration: member.declaration)
        }
    }

    var edits: [(file: Int, edit: SourceEdit)] { insertions.edits(in: mock.files) }

    // MARK: - Places

    private func place(in states: [State?], at index: Int) -> Place? {
        for state in states[..<index].reversed() {
            switch state {
            case .added(let place): return place
            case .written(let container, let declaration): return place(after: declaration, in: container)
            case nil: continue
            }
        }
        for case .written(let container, let declaration)? in states[(index + 1)...] {
            return place(before: declaration, in: container)
        }
        return nil
    }

    private func kind(_ declaration: SourceDeclaration, in container: Int) -> MockInsertions.Kind {
        if mock.file(of: container).outline.declaresStub(declaration) { return .stub }
        return declaration.keyword == "typealias" ? .typeAlias : .block
    }

    private func place(after declaration: SourceDeclaration, in container: Int) -> Place {
        // Declarations in a condition are left alone.
        let last = (declaration.condition?.upperBound ?? declaration.tokens.upperBound) - 1
        return Place(
            anchor: .init(file: mock.containers[container].file, place: .after(token: last)),
            neighbor: kind(declaration, in: container),
            indentation: indentation(container)
        )
    }

    private func place(before declaration: SourceDeclaration, in container: Int) -> Place {
        let first = declaration.condition?.lowerBound ?? declaration.tokens.lowerBound
        return Place(
            anchor: .init(file: mock.containers[container].file, place: .before(token: first)),
            neighbor: kind(declaration, in: container),
            indentation: indentation(container)
        )
    }

    private func place(inside container: Int) -> Place {
        let declaration = mock.containers[container].declaration
        let brace = (declaration.body?.lowerBound ?? declaration.tokens.upperBound) - 1
        return Place(
            anchor: .init(file: mock.containers[container].file, place: .inside(brace: brace)),
            neighbor: nil,
            indentation: indentation(container)
        )
    }

    private func indentation(_ container: Int) -> String {
        let (source, container) = (mock.file(of: container), mock.containers[container])
        let tokens = source.outline.text.tokens
        let first = container.items.first { source.layout.beginsLine($0.tokens.lowerBound) && $0.condition == nil }
        if let first { return source.layout.indentation(tokens[first.tokens.lowerBound].range.lowerBound) }
        return source.layout.indentation(tokens[container.declaration.keywordIndex].range.lowerBound) + step
    }

    private func lines(_ declaration: SourceDeclaration) -> [String] { text.lines(declaration, step: step) }

    private mutating func insert(_ lines: [String], _ kind: MockInsertions.Kind, at place: Place) {
        insertions.insert(
            lines,
            kind,
            at: place.anchor,
            neighbor: place.neighbor,
            indentation: place.indentation
        )
    }

    // MARK: - The body of the type

    /// The parts that come before the stubs in a mock, in the order in which the tool writes them.
    private enum Rank: Int {
        case typeAlias, structure, staticStubs, stub, other
    }

    private func rank(_ item: SourceDeclaration) -> Rank {
        if mock.files[0].outline.declaresStub(item) { return .stub }
        switch item.keyword {
        case "typealias": return .typeAlias
        case "struct" where item.name == StubbingNames.staticStubs: return .staticStubs
        case "var" where item.name == "stubs": return .staticStubs
        case "struct" where item.name.hasSuffix("Arguments"): return .structure
        default: return .other
        }
    }

    /// A place in the body of the type behind everything that comes before a part of this rank.
    ///
    /// Parts that a person wrote between these have no rank.
    private func place(_ rank: Rank) -> Place {
        let items = mock.containers[0].items
        guard let first = items.first else { return place(inside: 0) }
        if rank == .other, let last = items.last { return place(after: last, in: 0) }
        let firstStub = items.first { self.rank($0) == .stub }
        let head = items.prefix { $0 != firstStub && !answersRequirement($0) }.filter { self.rank($0) != .other }
        if let last = head.prefix(while: { self.rank($0).rawValue <= rank.rawValue }).last {
            return place(after: last, in: 0)
        }
        let next = rank == .stub ? firstStub ?? head.first : head.first ?? firstStub
        return place(before: next ?? first, in: 0)
    }

    private func answersRequirement(_ item: SourceDeclaration) -> Bool {
        memberStates.values.contains { state in
            guard case .written(0, let declaration) = state else { return false }
            return declaration == item
        }
    }

    // MARK: - Parts

    mutating func addStructure(of stub: MockStub) {
        guard let structure = stub.structure, structureStates[structure.name] == nil,
            let declaration = text.structure(stub)
        else { return }
        // The structures of a generic mock's static stubs stand with these.
        let holder = stub.isStatic && parts.context.isGeneric
        if holder, staticContainer == nil { return }
        let siblings = holder ? stubs.filter(\.isStatic) : stubs.filter { !($0.isStatic && parts.context.isGeneric) }
        let ordered = (siblings.filter(\.isStatic) + siblings.filter { !$0.isStatic }).compactMap(\.structure?.name)
        guard let index = ordered.firstIndex(of: structure.name) else { return }
        let place =
            place(in: ordered.map { structureStates[$0] }, at: index)
            ?? (holder ? firstPlace(in: staticContainer ?? 0) : place(.structure))
        structureStates[structure.name] = .added(place)
        insert(access.stubs.applied(to: lines(declaration), step: step), .block, at: place)
    }

    private func firstPlace(in container: Int) -> Place {
        guard let first = mock.containers[container].items.first else { return place(inside: container) }
        return place(before: first, in: container)
    }

    private var staticContainer: Int? {
        mock.containers.firstIndex { $0.kind == .staticStubs && $0.file == 0 }
    }

    /// Adds stubs of static members, with the structure that holds them if there is none.
    mutating func addStaticStubs(_ new: [MockStub]) {
        let new = new.filter { mock.stub(named: $0.name, isStatic: true) == nil }
        guard !new.isEmpty else { return }
        guard let container = staticContainer else { return addStaticContainer(for: new) }
        let statics = stubs.filter(\.isStatic)
        for (index, stub) in statics.enumerated() where new.contains(where: { $0.name == stub.name }) {
            guard let declaration = text.stub(stub) else { continue }
            let place = place(in: statics.map { stubStates[$0.id] }, at: index) ?? lastPlace(in: container)
            stubStates[stub.id] = .added(place)
            insert(lines(declaration), .stub, at: place)
        }
    }

    private func lastPlace(in container: Int) -> Place {
        guard let last = mock.containers[container].items.last else { return place(inside: container) }
        return place(after: last, in: container)
    }

    private mutating func addStaticContainer(for new: [MockStub]) {
        guard let (structure, current) = text.staticStubs else { return }
        let names = Set(new.map(\.name))
        let others = stubs.filter { $0.isStatic && !names.contains($0.name) }.map(\.name)
        var kept: [String] = []
        for line in lines(structure) {
            let isOther = others.contains { line.contains("let \($0) ") || line.contains("let \($0):") }
            if isOther {
                if kept.last?.isObstacleComment == true { kept.removeLast() }
            } else {
                kept.append(line)
            }
        }
        if parts.context.isGeneric {
            return insert(kept, .block, at: place(before: mock.containers[0].declaration, in: 0, outside: true))
        }
        let place = place(.staticStubs)
        insert(kept, .block, at: place)
        if let current { insert(lines(current), .block, at: place) }
    }

    private func place(before declaration: SourceDeclaration, in container: Int, outside: Bool) -> Place {
        let layout = mock.files[0].layout
        let offset = layout.outline.text.tokens[declaration.tokens.lowerBound].range.lowerBound
        return Place(
            anchor: .init(file: 0, place: .before(token: declaration.tokens.lowerBound)),
            neighbor: .block,
            indentation: layout.indentation(offset)
        )
    }

    /// Adds the stub of an instance member.
    mutating func addStub(_ stub: MockStub, isAnsweredLater: Bool) {
        let instances = stubs.filter { !$0.isStatic }
        guard let index = instances.firstIndex(where: { $0.name == stub.name }), let declaration = text.stub(stub)
        else {
            return
        }
        let place = place(in: instances.map { stubStates[$0.id] }, at: index) ?? place(.stub)
        stubStates[stub.id] = .added(place)
        let lines = isAnsweredLater ? stub.declaration(isCreated: true) : lines(declaration)
        insert(access.stubs.applied(to: lines, step: step), .stub, at: place)
    }

    mutating func addInitializer() {
        guard let declaration = text.initializer else { return }
        let instances = stubs.filter { !$0.isStatic }.map { stubStates[$0.id] }
        let place = place(in: instances + [nil], at: instances.count) ?? place(.stub)
        insert(access.stubs.applied(to: lines(declaration), step: step), .block, at: place)
    }

    mutating func addMember(_ index: Int) {
        let states = parts.members.indices.map { memberStates[$0] }
        let place = place(in: states, at: index) ?? place(.other)
        memberStates[index] = .added(place)
        insert(access.members.applied(to: lines(text.members[index]), step: step), .block, at: place)
    }

    /// Adds the type aliases that the mock lacks, if nothing else in it has their names.
    mutating func addTypeAliases() {
        let names = Set(mock.containers.filter { $0.kind != .staticStubs }.flatMap(\.items).map(\.name))
            .union(mock.head.genericParameters.map(\.name))
        for declaration in text.typeAliases where !names.contains(declaration.name) {
            let isGeneric = mock.head.genericParameters.isEmpty != parts.context.genericParameters.isEmpty
            if !isGeneric { insert(lines(declaration), .typeAlias, at: place(.typeAlias)) }
        }
    }

    // MARK: - Imports

    mutating func addImports(for members: [MockMember]) {
        let outline = mock.files[0].outline
        let imports = outline.declarations.filter { $0.keyword == "import" }
        let modules = Set(imports.map { $0.name })
        let spiModules = imports.filter { item in item.tokens.contains { outline.isAt("_spi", $0) } }.map(\.name)
        var needed: Set<String> = []
        for line in members.flatMap({ parts.imports(of: $0) }) where line.contains("import ") && !line.hasPrefix("    ")
        {
            let module = line.split(separator: " ").last.map(String.init) ?? ""
            let isMissing = !modules.contains(module) || (line.contains("@_spi") && !spiModules.contains(module))
            if isMissing { needed.insert(line) }
        }
        // As the tool sorts them.
        let sorted = text.imports.compactMap { declaration in
            lines(declaration).last.flatMap { needed.contains($0) ? (declaration.name, $0) : nil }
        }
        let plain = imports.filter { item in
            item.condition == nil && !item.tokens.contains { outline.isAt("testable", $0) }
        }
        for (module, line) in sorted {
            let next = plain.first { $0.name > module }
            let place: Place
            if let next {
                place = Place(atTop: .below(commentsOf: next.tokens.lowerBound), .importLine)
            } else if let last = plain.last {
                place = Place(atTop: .after(token: last.tokens.upperBound - 1), .importLine)
            } else if let first = imports.first(where: { $0.condition == nil }) {
                place = Place(atTop: .below(commentsOf: first.tokens.lowerBound), .block)
            } else {
                place = Place(atTop: .before(token: 0), .block)
            }
            insert([line], .importLine, at: place)
        }
        let conditional = Set(members.flatMap { parts.imports(of: $0) }.filter { $0.hasPrefix("    import ") })
        for line in conditional.sorted() {
            let module = line.split(separator: " ").last.map(String.init) ?? ""
            guard !modules.contains(module), let last = imports.last else { continue }
            let end = (last.condition ?? last.tokens).upperBound - 1
            insert(["#if canImport(\(module))", line, "#endif"], .block, at: Place(atTop: .after(token: end), .block))
        }
    }
}

extension MockStub {
    /// Static and instance stubs may have one name.
    fileprivate var id: String { "\(isStatic ? "static " : "")\(name)" }
}

extension WrittenMock {
    /// The access levels of new members, on which the protocol decides as well, and of new stubs, as of the others.
    fileprivate func access(answering symbol: Symbol, in codebase: Codebase)
        -> (members: AccessLevel, stubs: AccessLevel)
    {
        let own = head.accessLevel
        let stubs = stubs.map { outline(of: $0).parsed($0.declaration).accessLevel }
        return (min(own, codebase.accessLevel(of: symbol)), min(own, stubs.max() ?? .internal))
    }

    private func outline(of stub: Stub) -> SourceOutline { file(of: stub.container).outline }

    /// Whether something new may go into a container: it is in the file of the type, and holds for all of the type.
    fileprivate func isNear(_ container: Int) -> Bool {
        let container = containers[container]
        guard container.file == 0, container.kind == .typeExtension else { return container.file == 0 }
        return !container.declaration.tokens.prefix { index in !files[0].outline.isAt("{", index) }
            .contains { files[0].outline.isAt("where", $0) }
    }
}
