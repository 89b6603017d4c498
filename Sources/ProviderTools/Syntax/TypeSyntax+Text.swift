extension TypeSyntax: CustomStringConvertible {
    var description: String {
        switch self {
        case .name(let components): components.map(\.description).joined(separator: ".")
        case .member(let base, let component): "\(base.asOperand).\(component)"
        case .tuple(let elements): "(\(elements.map(\.description).joined(separator: ", ")))"
        case .function(let type): type.description
        case .optional(let type): "\(type.asOperand)?"
        case .implicitlyUnwrapped(let type): "\(type.asOperand)!"
        case .array(let type): "[\(type)]"
        case .dictionary(let key, let value): "[\(key): \(value)]"
        case .inlineArray(let count, let element): "[\(count) of \(element)]"
        case .existential(let type): "any \(type)"
        case .opaque(let type): "some \(type)"
        case .composition(let types): types.map(\.asMemberOfComposition).joined(separator: " & ")
        case .suppressed(let type): "~\(type)"
        case .packExpansion(let type): "repeat \(type)"
        case .packElement(let type): "each \(type)"
        case .attributed(let attributes, let type):
            (attributes.map(\.text) + [type.description]).joined(separator: " ")
        case .literal(let text): text
        }
    }

    /// In parentheses where a `?` or a `.Type` behind it would otherwise belong to a part of it.
    var asOperand: String {
        switch self {
        case .function, .existential, .opaque, .composition, .suppressed, .attributed, .packElement, .packExpansion:
            "(\(self))"
        default: description
        }
    }

    private var asMemberOfComposition: String {
        switch self {
        case .existential(let type): type.description
        case .function, .attributed: "(\(self))"
        default: description
        }
    }
}

extension NameComponent: CustomStringConvertible {
    var description: String {
        let name = isQuoted ? "`\(text)`" : text
        return arguments.isEmpty ? name : "\(name)<\(arguments.map(\.description).joined(separator: ", "))>"
    }
}

extension TupleElement: CustomStringConvertible {
    var description: String {
        let names = [label, name].compactMap(\.self).joined(separator: " ")
        return "\(names.isEmpty ? "" : "\(names): ")\(type)\(isVariadic ? "..." : "")"
    }
}

extension FunctionType: CustomStringConvertible {
    var description: String {
        "(\(parameters.map(\.description).joined(separator: ", ")))\(isAsync ? " async" : "")\(throwing) -> \(result)"
    }
}

extension FunctionType {
    /// `try await `, as far as a call needs it.
    var callEffects: String { (throwing == .never ? "" : "try ") + (isAsync ? "await " : "") }
}

extension Throwing: CustomStringConvertible {
    /// Begins with a space, or is empty.
    var description: String {
        switch self {
        case .never: ""
        case .anything: " throws"
        case .only(let type): " throws(\(type))"
        case .rethrowing: " rethrows"
        }
    }
}
