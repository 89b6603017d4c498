/// A declaration that reaches for the world and that no test can give, so that whoever uses it reaches, too.
struct WorldTarget: Hashable {
    private enum Form: Hashable {
        case function, variable, staticMember, creation, member, wrapper
    }

    let place: WorldPlace
    let name: String
    let kind: WorldKind
    /// The names from here to what reaches, and where that is.
    let way: [String]
    let end: FileLocation
    private let form: Form

    /// Nil for a member of an instance, or its default argument, which stands on the list by itself.
    ///
    /// - Parameters:
    ///   - place: The declaration.
    ///   - isForeign: Whether its type is one of another package, which it extends.
    ///   - isOfWrapper: Whether its type is a property wrapper, whose values a name stands for.
    ///   - kind: The kind of what it reaches for.
    ///   - way: The names from here to what reaches.
    ///   - end: The place of that.
    init?(
        _ place: WorldPlace,
        isForeign: Bool = false,
        isOfWrapper: Bool = false,
        kind: WorldKind,
        way: [String],
        end: FileLocation
    ) {
        switch place.type {
        case nil: form = place.keyword == "func" ? .function : .variable
        case _ where isOfWrapper && ["wrappedValue", "projectedValue"].contains(place.name): form = .wrapper
        case _ where place.isOfType: form = .staticMember
        case _ where place.keyword == "init" || place.isInitialValue: form = .creation
        case _ where isForeign || place.parameter != nil: form = .member
        default: return nil
        }
        self.place = place
        let isOfType = form == .creation || form == .wrapper
        name = isOfType ? place.type.map { String($0.split(separator: ".").last ?? "") } ?? "" : place.name
        self.kind = kind
        self.way = way
        self.end = end
    }

    /// The meaning of a name, as far as source files tell.
    enum Meaning {
        case this, another, unknown
    }

    static func == (left: Self, right: Self) -> Bool { left.place == right.place && left.kind == right.kind }

    func hash(into hasher: inout Hasher) {
        hasher.combine(place)
        hasher.combine(kind)
    }

    /// The meaning of a name that is spelled like this.
    func meaning(of use: NameUse, in code: CheckedCode) -> Meaning {
        // The declarations around a name take longest to find.
        guard isSpelled(use), !use.isLabelOrDeclaration, use.file.path == place.file || isVisible(from: use, in: code)
        else { return .another }
        guard let isReached = isReached(by: use) else { return .unknown }
        if !isReached { return .another }
        switch form {
        case .function, .variable: return isShadowed(use, in: code) ? .another : .this
        case .creation, .wrapper: return isOwner(use.path + [name], from: use) ? .this : .another
        case .member where use.base == .none || use.base == .ownInstance:
            let isOwn = use.surroundings.types.last == place.type
            return isOwn && !isShadowed(use, in: code, byMembers: false) ? .this : .another
        case .member: return isOnlyMember(in: code) ? .this : .unknown
        case .staticMember: break
        }
        switch use.base {
        case .none where use.surroundings.types.last == place.type && !isShadowed(use, in: code, byMembers: false):
            return .this
        case .none, .ownInstance: return .another
        case .path(["Self"]): return use.surroundings.types.last == place.type ? .this : .another
        case .path(let path) where isOwner(path, from: use): return .this
        case .path(let path):
            // A generic parameter, or another name of a type.
            let isType = path.last?.first?.isUppercase == true
            return isType && code.codebase.types(named: path.joined(separator: ".")).isEmpty ? .unknown : .another
        case .implicit, .other: return .unknown
        }
    }

    private struct IsOnlyMember: Question {
        typealias Known = Bool
        let name: String
        let type: String?
    }

    /// Whether no other type of the package has a member of this name, so that any receiver is of this one.
    private func isOnlyMember(in code: CheckedCode) -> Bool {
        code.codebase.answers.answer(to: IsOnlyMember(name: name, type: place.type)) {
            !code.codebase.allSymbols.contains { symbol in
                symbol.baseName == name
                    && code.codebase.parent(of: symbol.usr).map { $0.qualifiedName != place.type } == true
                    && !code.codebase.isOfToolchain(symbol.usr)
            }
        }
    }

    /// Whether a call has the arguments of this function, and lacks the one whose default reaches; nil for a chain of calls,
    /// of which the arguments aren't read.
    private func isReached(by use: NameUse) -> Bool? {
        guard let signature = place.signature, use.isCalled else { return place.parameter == nil }
        guard let call = use.outline.call(openedAt: use.token + 1) else { return place.parameter == nil ? true : nil }
        guard let missing = signature.parametersWithoutArguments(in: call) else { return false }
        return place.parameter.map(missing.contains) ?? true
    }

    private func isSpelled(_ use: NameUse) -> Bool {
        switch form {
        case .function: use.base == .none && use.isCalled
        case .variable: use.base == .none
        case .staticMember where use.base == .other: use.followsType
        case .staticMember: use.isCalled || place.keyword != "func"
        case .creation: (use.isCalled || use.isAttribute) && (use.base == .none || !use.path.isEmpty)
        case .wrapper: use.isAttribute
        case .member: use.base != .implicit
        }
    }

    /// Whether a file is in the same module, or may import it.
    private func isVisible(from use: NameUse, in code: CheckedCode) -> Bool {
        code.locations.pathsOfModule[place.module]?.contains(use.file.path) == true || use.file.contains(place.module)
    }

    /// Whether a name means the type of the place, also from inside of a type around it.
    private func isOwner(_ path: [String], from use: NameUse) -> Bool {
        let name = path.joined(separator: ".")
        return place.type == name || use.surroundings.types.contains { "\($0).\(name)" == place.type }
    }

    /// Whether a local name, a parameter, or a member of a type around it hides a global one.
    private func isShadowed(_ use: NameUse, in code: CheckedCode, byMembers: Bool = true) -> Bool {
        if let member = use.surroundings.member {
            let isDeclared = member.tokens.contains { index in
                index != use.token && use.outline.unquoted(index) == name
                    && (["let", "var"].contains { use.outline.isAt($0, index - 1) }
                        || use.outline.isAt(":", index + 1)
                            && index < use.outline.endOfSignature(member))
            }
            if isDeclared { return true }
        }
        guard byMembers else { return false }
        return use.surroundings.types.flatMap(code.codebase.types).contains { type in
            code.codebase.members(of: type.usr).contains { $0.baseName == name }
        }
    }
}
