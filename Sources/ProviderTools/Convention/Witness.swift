/// Whether the compiler accepts a member as the answer to a requirement, as far as their declarations tell.
///
/// A member may do more than it has to: be generic or settable, throw nothing, or leave out a constraint. The type
/// parameters of the two are renamed, so that they differ from all other names.
struct Witness {
    private static let ownMark = "$"
    private static let wantedMark = "#"

    private let own: Declaration
    private let wanted: Declaration
    private let scope: NameScope
    private let ownForm: NormalForm
    private let wantedForm: NormalForm
    private var unification: Unification

    /// - Parameters:
    ///   - member: The member.
    ///   - requirement: The member that a tool would write for the requirement.
    ///   - scope: What the names in both of them stand for.
    init(_ member: Declaration, for requirement: Declaration, in scope: NameScope) {
        own = member.namingOpaqueTypes()
        wanted = requirement.namingOpaqueTypes()
        self.scope = scope
        func form(_ declaration: Declaration, _ mark: String) -> NormalForm {
            let names = declaration.genericParameters.map { ($0.name, mark + $0.name) }
            return NormalForm(scope, renaming: Dictionary(names, uniquingKeysWith: { first, _ in first }))
        }
        ownForm = form(own, Self.ownMark)
        wantedForm = form(wanted, Self.wantedMark)
        unification = Unification(mark: Self.ownMark, inferred: scope.inferred)
    }

    /// Whether the compiler accepts the member.
    var isAccepted: Bool { inferredTypes != nil }

    /// The types that the compiler infers from the member for associated types; nil if it doesn't accept the member.
    var inferredTypes: [String: TypeSyntax]? {
        var copy = self
        guard copy.hasFittingEffects, copy.unifiesTypes(), copy.hasFittingConstraints else { return nil }
        return copy.unification.inferredTypes
    }

    private var hasFittingEffects: Bool {
        let (accessors, others) = (own.accessors, wanted.accessors)
        let isAsync = accessors?.isAsync ?? own.isAsync
        let mayBeAsync = others?.isAsync ?? wanted.isAsync
        let isSettable = accessors?.isSettable ?? false
        return (!isAsync || mayBeAsync) && (isSettable || others?.isSettable != true)
            && (!own.isFailable || wanted.isFailable) && hasFittingErrors && (mayBeAsync || hasFittingIsolation)
    }

    private var hasFittingErrors: Bool {
        switch (own.accessors?.throwing ?? own.throwing, wanted.accessors?.throwing ?? wanted.throwing) {
        case (.never, _), (_, .anything), (.rethrowing, .rethrowing): return true
        case (let throwing, .only(let error)):
            let expected = wantedForm.type(of: error)
            if case .name(let components) = expected, scope.inferred.contains(components[0].text) { return true }
            guard case .only(let error) = throwing else { return expected.description == "Error" }
            return ownForm.type(of: error).description == expected.description
        default: return false
        }
    }

    /// A member that says nothing of its isolation has that of its type.
    private var hasFittingIsolation: Bool {
        let actors = { (declaration: Declaration) in
            Set(declaration.attributes.map(\.text).filter { $0.hasSuffix("Actor") || $0 == "@concurrent" })
        }
        return actors(own).isSubset(of: actors(wanted))
    }

    private mutating func unifiesTypes() -> Bool {
        guard own.parameters.count == wanted.parameters.count else { return false }
        for (parameter, other) in zip(own.parameters, wanted.parameters) {
            guard parameter.isVariadic == other.isVariadic,
                parameter.type.hasAttribute("inout") == other.type.hasAttribute("inout"),
                unifies(parameter.type, other.type)
            else { return false }
        }
        let isProperty = own.keyword == "var" || own.keyword == "let"
        // The type of a property may be inferred.
        if isProperty, own.type == nil { return true }
        return unifies(own.type ?? .void, wanted.type ?? .void)
    }

    private mutating func unifies(_ type: TypeSyntax, _ other: TypeSyntax) -> Bool {
        unification.unify(
            ownForm.type(of: type).withoutPassingOrSendable,
            wantedForm.type(of: other).withoutPassingOrSendable
        )
    }

    /// Whether the requirement has each constraint of the member, or one that implies it.
    private var hasFittingConstraints: Bool {
        let given = wanted.constraints(in: wantedForm).flatMap { $0.implied(in: scope, wantedForm, depth: 3) }
        return own.constraints(in: ownForm).allSatisfy { constraint in
            let constraint = constraint.mapped { unification.substituted($0) }
            guard let root = constraint.root, root.text.hasPrefix(Self.wantedMark), !constraint.isMarker else {
                return true
            }
            let isPrimary = constraint.isSameType && given.contains { $0.root?.text == root.text && $0.hasArguments }
            return isPrimary || given.contains { $0.description == constraint.description }
        }
    }
}

extension TypeSyntax {
    /// The type without what the compiler ignores where it looks for the answer to a requirement.
    fileprivate var withoutPassingOrSendable: TypeSyntax {
        mapped { type in
            switch type {
            case .attributed(let attributes, let inner):
                let kept = attributes.filter { $0.text != "@Sendable" }
                return (kept.isEmpty ? inner : .attributed(kept, inner)).withoutPassing
            case .composition(let types):
                let kept = types.filter { $0.description != "Sendable" }
                return kept.count == 1 ? kept[0] : .composition(kept)
            default: return type
            }
        }
    }
}
