/// The parts that distinguish the members of a type: two members with one key differ only in types.
struct MemberKey: Hashable {
    enum Kind: CaseIterable { case function, initializer, property, subscripting }

    let kind: Kind
    let isStatic: Bool
    let name: String
    let labels: [String]

    /// Nil for what can't answer a requirement.
    init?(_ declaration: Declaration) {
        switch declaration.keyword {
        case "func": kind = .function
        case "init": kind = .initializer
        case "var", "let": kind = .property
        case "subscript": kind = .subscripting
        default: return nil
        }
        isStatic = declaration.isStatic
        name = declaration.name
        let isOperator = OperatorNames.isOperator(declaration.name)
        labels = declaration.parameters.map { isOperator ? "_" : $0.label ?? "_" }
    }

    /// The name with its labels, as a person writes it: `store(_:named:)`.
    var title: String {
        let labels = labels.map { "\($0):" }.joined()
        return switch kind {
        case .property: name
        case .initializer: "init(\(labels))"
        case .subscripting: "subscript(\(labels))"
        case .function: "\(name)(\(labels))"
        }
    }

    /// Whether a type can't have both: a property and a function without parameters of one name.
    func excludes(_ other: MemberKey) -> Bool {
        guard name == other.name, isStatic == other.isStatic, kind != other.kind else { return false }
        return kind == .property || other.kind == .property ? labels.isEmpty && other.labels.isEmpty : false
    }
}
