/// A declaration that reaches for the world and that no test can give, so that whoever uses it reaches, too.
struct WorldTarget: Hashable {
    private enum Form: Hashable {
        case function, variable, staticMember, creation, member
    }

    let place: WorldPlace
    let name: String
    let kind: WorldKind
    /// The names from here to what reaches, and where that is.
    let way: [String]
    let end: FileLocation
    private let form: Form

    /// Nil for a member of an instance, which stands on the list by itself.
    init?(_ place: WorldPlace, isForeign: Bool, kind: WorldKind, way: [String], end: FileLocation) {
        switch place.type {
        case nil: form = place.keyword == "func" ? .function : .variable
        case _ where place.isOfType: form = .staticMember
        case _ where place.keyword == "init" || place.isInitialValue: form = .creation
        case _ where isForeign: form = .member
        default: return nil
        }
        self.place = place
        name = form == .creation ? place.type.map { String($0.split(separator: ".").last ?? "") } ?? "" : place.name
        self.kind = kind
        self.way = way
        self.end = end
    }

    static func == (left: Self, right: Self) -> Bool { left.place == right.place && left.kind == right.kind }

    func hash(into hasher: inout Hasher) {
        hasher.combine(place)
        hasher.combine(kind)
    }

    /// Whether a name means it, as far as source files tell.
    func isMeant(by use: NameUse, in code: CheckedCode) -> Bool {
        // The declarations around a name take longest to find.
        guard isSpelled(use), !use.isLabelOrDeclaration, use.file.path == place.file || isVisible(from: use, in: code)
        else {
            return false
        }
        switch form {
        case .function, .variable: return !isShadowed(use, in: code)
        case .staticMember where use.base == .none || use.path == ["Self"]:
            return use.surroundings.types.last == place.type && !isShadowed(use, in: code, byMembers: false)
        case .staticMember: return isOwner(use.path, from: use)
        case .creation: return isOwner(use.path + [name], from: use)
        case .member:
            // Any receiver may be of the type, unless another type has such a member.
            return code.codebase.memo.value(for: "members \(name) of \(place.type ?? "")") {
                !code.codebase.allSymbols.contains { symbol in
                    symbol.baseName == name
                        && code.codebase.parent(of: symbol.usr).map { $0.qualifiedName != place.type } == true
                        && !code.codebase.isOfToolchain(symbol.usr)
                }
            }
        }
    }

    private func isSpelled(_ use: NameUse) -> Bool {
        switch form {
        case .function: use.base == .none && use.isCalled
        case .variable: use.base == .none
        case .staticMember: use.base == .none || use.path == ["Self"] || use.path.last.map { isLast($0) } == true
        case .creation: use.isCalled && (use.base == .none || !use.path.isEmpty)
        case .member: use.isMember && use.base != .implicit
        }
    }

    /// Whether a name is that of the type of the place, without those of the types around it.
    private func isLast(_ name: String) -> Bool { place.type == name || place.type?.hasSuffix(".\(name)") == true }

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
