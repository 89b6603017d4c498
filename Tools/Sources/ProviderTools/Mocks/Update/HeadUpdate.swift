/// Brings the head of a mock up to date: its isolation, whether it is an actor, and its type parameters.
struct HeadUpdate {
    private let mock: WrittenMock
    private let scaffolded: ScaffoldedMock
    private let chosenTypes: Set<String>
    private(set) var edits: [SourceEdit] = []
    private(set) var findings: [Finding] = []

    init(_ update: MockUpdate) {
        mock = update.mock
        scaffolded = update.scaffolded
        chosenTypes = update.chosenTypes
    }

    private var outline: SourceOutline { mock.file.outline }
    private var type: SourceDeclaration { mock.whole.declaration }

    mutating func finish() {
        guard let wanted = try? SourceOutline(SourceText(scaffolded.head.declaration + " {}")),
            let declaration = wanted.declarations.first
        else { return }
        isolate()
        changeKeyword(declaration)
        changeTypeParameters(wanted.parsed(declaration), wanted, declaration)
    }

    private mutating func isolate() {
        // A class inherits its actor.
        let context = scaffolded.context
        guard case .globalActor(let actor) = context.isolation.home, !context.isolation.isInherited else {
            return noteActor()
        }
        let own = mock.head.attributes.map(\.text)
        guard !own.contains(actor) else { return }
        // A class that belongs to no actor can do all that is asked of one.
        if mock.head.hasModifier("nonisolated") { return }
        guard !mock.head.attributes.contains(where: \.isNamedActor), type.keyword == "class"
        else {
            let message = "\(mock.name) must be \(actor), like its protocol. Change its isolation by hand."
            return findings.append(mock.finding(.byHand, message))
        }
        findings.append(mock.finding(.outdated, "\(mock.name) must be \(actor)."))
        let layout = mock.file.layout
        // Attributes of their own lines stay above.
        let first = (type.tokens.lowerBound..<type.keywordIndex + 1).last { layout.beginsLine($0) }
        let offset = outline.text.tokens[first ?? type.tokens.lowerBound].range.lowerBound
        edits.append(.insertion(actor + layout.newline + layout.indentation(offset), at: offset))
    }

    /// Remarks on an actor that the protocol doesn't have, or no longer: whether the mock compiles depends on settings.
    private mutating func noteActor() {
        guard scaffolded.context.isolation.home == .unstated, !mock.conformsInIsolation,
            let actor = mock.head.attributes.first(where: \.isNamedActor)
        else { return }
        let name = scaffolded.symbol.qualifiedName
        let message =
            "\(mock.name) is \(actor.text), and \(name) isn't. Where conformances aren't inferred to be isolated, "
            + "write `\(actor.text) \(name)`, or remove the attribute."
        findings.append(mock.finding(.isolated, message))
    }

    private mutating func changeKeyword(_ wanted: SourceDeclaration) {
        let isActor = wanted.keyword == "actor"
        guard isActor != (type.keyword == "actor"), isActor || type.keyword == "actor" else { return }
        // A person may well answer asynchronous requirements by an actor.
        if !isActor, hasHandwrittenMembers { return }
        let words = type.tokens.lowerBound..<type.keywordIndex + 1
        let old = words.filter { outline.kind($0) == .word || outline.isAt("@", $0) }.map { outline.words[$0] }
        let message = "\(mock.name) must be \(isActor ? "an actor" : "a class")."
        guard old == (isActor ? ["final", "class"] : ["actor"]) else {
            return findings.append(mock.finding(.byHand, "\(message) Change it by hand."))
        }
        findings.append(mock.finding(.outdated, message))
        edits.append(SourceEdit(range: outline.bytes(of: words), replacement: isActor ? "actor" : "final class"))
    }

    /// Whether the mock has members that call no stub, or that no requirement asks for.
    private var hasHandwrittenMembers: Bool {
        let keys = Set(scaffolded.members.compactMap { MemberKey($0.requirement.declaration) })
        let isHandwritten = { (member: WrittenMock.Member) in
            !keys.contains(member.key) || mock.ownStub(of: member) == nil
        }
        return (mock.members + mock.privateMembers).contains(where: isHandwritten)
    }

    /// The associated types that have a type, without being type parameters of the mock.
    private var chosen: Set<String> {
        chosenTypes.union(mock.containers.flatMap(\.items).map(\.name))
            .subtracting(mock.head.genericParameters.map(\.name))
    }

    /// Adds type parameters for new associated types, and constraints that are new.
    private mutating func changeTypeParameters(
        _ wanted: Declaration,
        _ wantedOutline: SourceOutline,
        _ declaration: SourceDeclaration
    ) {
        let names = mock.head.genericParameters.map(\.name)
        let chosen = chosen
        let (own, asked) = (clauses(mock.head), clauses(wanted, besides: chosen))
        guard !asked.isSubset(of: own), !wanted.genericParameters.isEmpty else { return }
        let hasChosen = wanted.genericParameters.contains { chosen.contains($0.name) }
        guard own.isSubset(of: asked), !hasChosen, !(names.isEmpty && hasStaticStubs), let range = clauseRange else {
            let message = "The type parameters of \(mock.name) differ from the scaffolded ones. Write:"
            let newForm = ["\(scaffolded.head.declaration) {"]
            return findings.append(mock.finding(.byHand, message, newForm: newForm))
        }
        findings.append(mock.finding(.outdated, "\(mock.name) must be `\(scaffolded.head.declaration)`."))
        let start = declaration.keywordIndex + 2
        let end = wantedOutline.endOfSignature(declaration)
        let text = wantedOutline.text.text(in: wantedOutline.bytes(of: start..<end))
        edits.append(SourceEdit(range: range, replacement: text))
    }

    /// Whether static stubs are in the mock or will be, which belong elsewhere if it is generic.
    private var hasStaticStubs: Bool {
        mock.nearCompanion != nil || scaffolded.members.flatMap(\.stubs).contains(where: \.isStatic)
    }

    /// The conditions on type parameters, whatever their form, besides those on types that are chosen.
    private func clauses(_ declaration: Declaration, besides chosen: Set<String> = []) -> Set<String> {
        var clauses: Set<String> = []
        for parameter in declaration.genericParameters where !chosen.contains(parameter.name) {
            clauses.insert(parameter.name)
            for type in parameter.inherited?.parts ?? [] { clauses.insert("\(parameter.name): \(type)") }
        }
        for requirement in declaration.requirements
        where !requirement.left.names.contains(where: { chosen.contains($0[0].text) }) {
            for type in requirement.isSameType ? [requirement.right] : requirement.right.parts {
                clauses.insert("\(requirement.left)\(requirement.isSameType ? " == " : ": ")\(type)")
            }
        }
        return clauses
    }

    /// From behind the name to the brace, if the mock inherits only what the tool writes.
    private var clauseRange: Range<Int>? {
        let wanted = DeclarationParser.parse(Lexer(scaffolded.head.declaration).tokens(), operatorName: "")
        // An older one may lack what stands before a protocol, such as `nonisolated`.
        let forms = [wanted.inherited, wanted.inherited.map(\.withoutAttributes)]
        guard forms.contains(mock.head.inherited) else { return nil }
        let tokens = type.keywordIndex + 2..<outline.endOfSignature(type)
        guard !tokens.isEmpty, mock.file.layout.comments(in: tokens).isEmpty else { return nil }
        return outline.bytes(of: tokens)
    }
}
