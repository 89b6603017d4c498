/// Decides how a type is brought up to date with its requirements.
///
/// Three outlines meet: the type as it stands in its files, the type as a tool would write it now, and, for each member,
/// what the tool would have written for the signature that the member spells. Where the first and the last are equal,
/// the tool may replace what is there. Everything else is a person's.
struct Merge {
    let update: MockUpdate
    let initializer: InitializerParts
    private(set) var decisions: [Decision] = []
    private(set) var findings: [Finding] = []
    /// Whether the type has no member for a requirement that it needs one for.
    private(set) var lacksRequirements = false
    private let form: WrittenForm
    /// The parts that no requirement asks for and that are removed.
    private var removed: Set<WrittenMock.Part> = []

    init(_ update: MockUpdate) {
        let mock = update.mock
        self.update = update
        form = WrittenForm(mock: mock)
        let names = update.units.compactMap(InitializerEdits.Entry.init).map(\.property)
        let answers = update.match.members.map { index in index.map { mock.members[$0].part.declaration } }
        initializer = InitializerParts(
            mock.containers[0].items,
            in: mock.file.outline,
            properties: Set(names + mock.stubs.map(\.name)),
            answering: answers.compactMap(\.self),
            required: update.requiredInitializer.flatMap { answers[$0] }
        )
        for member in update.leftOvers { decide(onLeftOver: member) }
        for member in update.conditionalLeftOvers where update.options.removes { noteConditional(member) }
        for index in update.units.indices { decide(onUnit: index) }
        for member in update.unseen { noteIfMissing(member) }
        findings += update.unseenProtocols.map { mock.finding(.byHand, $0.message(on: mock.name)) }
    }

    var mock: WrittenMock { update.mock }

    // MARK: - Requirements

    private mutating func decide(onUnit index: Int) {
        let unit = update.units[index]
        guard let found = update.match.members[index] else { return add(index, unit) }
        let member = mock.members[found]
        if isAnswered(unit.head, by: member) { return refresh(unit, index) }
        let title = "`\(mock.name).\(unit.head.key.title)`"
        // A member with other labels is compared as what it was: the answer to a requirement that is gone.
        let old = update.formerParts(of: member, for: member.key == unit.head.key ? index : nil)
        guard let old, let matches = form.matches(old, member, initializer) else {
            // A person may leave out effects.
            if isSatisfied(index, by: member) { return }
            let message =
                "\(title) isn't what its protocol asks for. It contains handwritten code, so it stays. The new form is:"
            return findings.append(mock.finding(.byHand, message, at: member.part, newForm: unit.newForm))
        }
        guard isReplaceable(old, by: unit) else {
            let message =
                "\(title) no longer matches its protocol. Its new form affects other code in the mock, so update it by hand:"
            return findings.append(mock.finding(.byHand, message, at: member.part, newForm: unit.newForm))
        }
        findings.append(mock.finding(.outdated, "\(title) must be `\(unit.head.text)`.", at: member.part))
        decisions.append(.replace(matches, unit: index))
        noteIfOpen(index)
    }

    /// Says of a member that is written now that a person has to write its body.
    private mutating func noteIfOpen(_ index: Int) {
        let errors = update.scaffolded.members[index].notes.filter { $0.severity == .error }
        findings += errors.map { mock.finding(.byHand, $0.message) }
    }

    /// Whether a requirement has no member.
    private var lacksUnits: Bool {
        update.units.indices.contains { update.match.members[$0] == nil && !update.optional.contains($0) }
    }

    private func isAnswered(_ head: MemberHead, by member: WrittenMock.Member) -> Bool {
        member.key == head.key && update.names.answers(member, head.parsed)
    }

    private func isSatisfied(_ index: Int, by member: WrittenMock.Member) -> Bool {
        let head = update.units[index].head
        let (own, wanted) = update.names.signatures(member, head.parsed)
        guard member.key == head.key, own.satisfies(wanted) else { return false }
        // The compiler infers an associated type from the error, unless the mock names it.
        let requirement = update.scaffolded.members[index].requirement.declaration
        guard case .only(let error) = requirement.accessors?.throwing ?? requirement.throwing,
            error.usr.map(USR.isAssociatedType) == true, update.names.scope.aliases["\(error)"] == nil
        else { return true }
        return own.throwing == wanted.throwing
    }

    /// Whether a new form takes no names that something else has, and leaves the list of the initializer's parameters.
    private func isReplaceable(_ old: [ScaffoldedPart], by new: ScaffoldedUnit) -> Bool {
        let own = Set(old.map(\.identity))
        let isTaken = new.parts.dropLast().contains { !own.contains($0.identity) && mock.isTaken($0.identity) }
        return !isTaken && old.count(where: \.identity.isInInitializer) == new.initializerParts.count
    }

    /// Whether other threads than that of the mock's actor, if it has one, reach the stubs.
    private var mustBeSendable: Bool { update.scaffolded.context.traits.isSendable }

    private mutating func refresh(_ unit: ScaffoldedUnit, _ index: Int) {
        for part in unit.parts {
            guard let name = part.identity.typeOrPropertyName, let written = mock.part(part.identity),
                let match = form.match(written, part), match.isOutdated || (match.lacksOptOut && mustBeSendable)
            else { continue }
            let line = part.lines(in: match.style).first { !$0.hasPrefix("//") } ?? ""
            findings.append(mock.finding(.outdated, "`\(mock.name).\(name)` must be `\(line)`.", at: written))
            decisions.append(.refresh(match, unit: index))
        }
    }

    // MARK: - Missing requirements

    private mutating func add(_ index: Int, _ unit: ScaffoldedUnit) {
        guard !update.optional.contains(index) else { return }
        lacksRequirements = true
        let title = "\(mock.name) lacks `\(unit.head.key.title)`"
        if let branch = update.scaffolded.members[index].requirement.branch {
            let message = "\(title), which is asked for between `#if \(branch)` and `#endif`. Write:"
            return findings.append(mock.finding(.byHand, message, newForm: unit.newForm.within(branch)))
        }
        if let (obstacle, place) = obstacle(to: unit) {
            let message = "\(title), which can't be added because \(obstacle). Write:"
            return findings.append(mock.finding(.byHand, message, at: place, newForm: unit.newForm))
        }
        findings.append(mock.finding(.outdated, "\(title)."))
        decisions.append(.insert(unit: index))
        noteIfOpen(index)
    }

    private func obstacle(to unit: ScaffoldedUnit) -> (text: String, place: WrittenMock.Part?)? {
        if unit.needsFinalType, mock.mayHaveSubclasses { return ("\(mock.name) isn't final", nil) }
        let stays = (mock.members + mock.privateMembers).filter { !removed.contains($0.part) }
        if let other = stays.first(where: { $0.key.excludes(unit.head.key) }) {
            return ("`\(other.key.title)` conflicts with it", other.part)
        }
        if let other = mock.privateMembers.first(where: { $0.key == unit.head.key }) {
            return ("the mock's own `\(other.key.title)` is private", other.part)
        }
        return unit.parts.dropLast().lazy.compactMap(obstacle).first.map { ($0, nil) }
            ?? initializerObstacle(to: unit).map { ($0, nil) }
    }

    private func obstacle(to part: ScaffoldedPart) -> String? {
        switch part.identity {
        case .property(_, isStatic: true) where mock.head.genericParameters.isEmpty == update.isGeneric:
            let fitting = update.isGeneric ? "is" : "isn't"
            return "what static members need belongs to a mock that \(fitting) generic"
        case .property(let name, _), .structure(let name):
            guard mock.isTaken(part.identity) else { return nil }
            let isOwn = mock.part(part.identity).flatMap { form.match($0, part) } != nil
            return isOwn ? nil : "the mock has another `\(name)`"
        case .parameter, .assignment, .member: return nil
        }
    }

    private func initializerObstacle(to unit: ScaffoldedUnit) -> String? {
        let givesValues = update.units.contains { !$0.initializerParts.isEmpty && isWithoutValue($0) == true }
        if unit.head.key.kind == .initializer, givesValues {
            return "the mock's own initializer gives its properties their values"
        }
        guard InitializerEdits.Entry(unit) != nil, way(for: unit) == nil else { return nil }
        return update.requiredInitializer == nil
            ? "the mock's initializer contains handwritten code"
            : "\(update.protocolName) requires the initializer that gives the mock's properties their values"
    }

    /// Says that the type lacks a requirement that only the source of the protocol shows.
    private mutating func noteIfMissing(_ member: UnseenMember) {
        let answers = Set((mock.members + mock.privateMembers).map(\.key)).union(update.options.inheritance.members)
            .union(update.options.inheritance.defaulted)
        let isThere = member.key.map(answers.contains) ?? mock.items.contains { $0.name == member.title }
        if isThere, hasForm(of: member) { return }
        lacksRequirements = true
        findings.append(mock.finding(.byHand, member.message(on: mock.name)))
    }

    /// Whether one of the members of its name is the one of another branch, by its types or by where it stands.
    private func hasForm(of unseen: UnseenMember) -> Bool {
        guard let branch = unseen.branch, let parsed = unseen.parsed else { return true }
        let alike = mock.members.filter { $0.key == unseen.key }
        return alike.isEmpty
            || alike.contains { member in
                mock.branch(of: member.part) == branch || update.names.answers(member, parsed)
            }
    }

    // MARK: - Members that no requirement asks for

    /// Whether no requirement can ask for a member.
    ///
    /// Where not all requirements are known, any of them may.
    private func isUnwanted(_ member: WrittenMock.Member) -> Bool {
        !update.options.inheritance.hasOtherProtocols && update.unseenProtocols.isEmpty
            && update.unseen.allSatisfy(\.isInBranch) && !update.unseen.contains { $0.key == member.key }
            && !update.options.inheritance.unseen.contains(member.key)
    }

    private mutating func noteConditional(_ member: WrittenMock.Member) {
        guard isUnwanted(member) else { return }
        let message =
            "`\(mock.name).\(member.key.title)` doesn't implement any requirement of \(update.protocolName). It stands "
            + "between `#if` and `#endif`, so remove it by hand."
        findings.append(mock.finding(.leftOver, message, at: member.part))
    }

    private mutating func decide(onLeftOver member: WrittenMock.Member) {
        guard isUnwanted(member) else { return }
        let title = "`\(mock.name).\(member.key.title)`"
        // The protocol that asked for it is gone, so it can't be told who has written these.
        let former = member.parsed.optionalParts.isEmpty ? update.formerParts(of: member, for: nil) : nil
        let matches = former.flatMap { form.matches($0, member, initializer) }
        let problem = "\(title) doesn't implement any requirement of \(update.protocolName)."
        guard let matches, matches.filter({ !$0.scaffolded.identity.isInInitializer }).allSatisfy(form.isAlone) else {
            // A person's own function, which tests use, unless it may be what a requirement was before it was renamed.
            let isUsed = mock.ownStub(of: member).map { update.options.isUsedElsewhere($0.name) } ?? false
            if isUsed, !lacksUnits { return }
            let message = "\(problem) It contains handwritten code, so remove it by hand."
            return findings.append(mock.finding(.leftOver, message, at: member.part))
        }
        if let use = firstUse(of: matches) {
            return findings.append(mock.finding(.leftOver, "\(problem) \(use), so remove it by hand.", at: member.part))
        }
        guard update.options.removes else {
            return findings.append(mock.finding(.leftOver, "\(problem) Pass --remove to remove it.", at: member.part))
        }
        // Printed only by `--check`, which removes nothing.
        let message = "\(title) doesn't implement any requirement of its protocol. `--update --remove` removes it."
        findings.append(mock.finding(.outdated, message, at: member.part))
        decisions.append(.remove(matches))
        removed.formUnion(matches.map(\.part))
    }

    /// The first line elsewhere in the files that names a property of a unit, in a message; nil without one.
    private func firstUse(of matches: [WrittenForm.Match]) -> String? {
        let names = matches.compactMap { match -> String? in
            if case .property(let name, _) = match.scaffolded.identity { name } else { nil }
        }
        for file in mock.files {
            let (outline, parts) = (file.outline, matches.map(\.part).filter { mock.file(of: $0).path == file.path })
            let use = outline.words.indices.first { index in
                names.contains(outline.words[index])
                    && !parts.contains { $0.declaration.tokens.contains(index) }
            }
            guard let use else { continue }
            let line = file.location(ofToken: use).line
            let place = file.path == mock.file(of: matches[0].part).path ? "Line \(line)" : "\(file.name):\(line)"
            return "\(place) uses `\(outline.words[use])`"
        }
        return nil
    }
}

/// One thing that an update does to a type.
enum Decision {
    /// Adds all parts of a unit.
    case insert(unit: Int)
    /// Replaces parts as they were scaffolded by those of a unit.
    case replace([WrittenForm.Match], unit: Int)
    /// Brings a part up to date that an earlier run wrote with less knowledge.
    case refresh(WrittenForm.Match, unit: Int)
    /// Removes what is left over.
    case remove([WrittenForm.Match])

    /// The index of the unit whose parts are written.
    var unit: Int? {
        switch self {
        case .insert(let unit), .replace(_, let unit), .refresh(_, let unit): unit
        case .remove: nil
        }
    }
}
