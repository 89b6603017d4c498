/// Names the stubs of a mock, so that each is told apart from the others.
///
/// The stub of `user(id:)` is `userStub`; where there is `user(name:)` as well, they are `userIDStub` and `userNameStub`.
/// Overloads that differ in types alone are told apart by these, and what is left by numbers.
struct StubNames {
    private let names: [String: String]

    init(_ requirements: [MockedProtocol.Requirement]) {
        var candidates = requirements.map { Candidates($0) }
        // Each round replaces the names that are still shared by longer ones.
        for _ in 0..<4 {
            let shared = Dictionary(grouping: candidates.map(\.name)) { $0 }.filter { $0.value.count > 1 }
            guard !shared.isEmpty else { break }
            for index in candidates.indices where shared[candidates[index].name] != nil { candidates[index].lengthen() }
        }
        // Nor may a stub be called like another requirement.
        var used = Set(
            requirements.map(\.declaration.name).filter { $0.hasSuffix("Stub") }.map { $0.dropLast(4) }.map(String.init)
        )
        var names: [String: String] = [:]
        for candidate in candidates {
            var name = candidate.name
            var number = 1
            while !used.insert(name).inserted {
                number += 1
                name = "\(candidate.name)\(number)"
            }
            names[candidate.usr] = name
        }
        self.names = names
    }

    /// The names of all structures that a mock may nest, which would hide types that are called the same.
    var possibleStructures: Set<String> {
        let words = names.values.map(\.capitalizedWord)
        return Set(words.flatMap { [Self.structure(of: $0), Self.structure(of: "Set\($0)")] } + ["StaticStubs"])
    }

    /// The structure of the arguments of a stub.
    static func structure(of name: String) -> String { name.capitalizedWord + "Arguments" }

    /// The name of a requirement's stub without `Stub`.
    func name(of requirement: MockedProtocol.Requirement) -> String {
        names[requirement.symbol.usr] ?? requirement.declaration.name
    }

    private struct Candidates {
        let usr: String
        private var remaining: [String]
        private(set) var name: String

        init(_ requirement: MockedProtocol.Requirement) {
            let declaration = requirement.declaration
            usr = requirement.symbol.usr
            let labels = declaration.parameters.map { parameter in
                parameter.label.flatMap { $0 == "_" ? nil : $0 } ?? ""
            }
            let parameters = declaration.parameters.map { parameter in
                parameter.label.flatMap { $0 == "_" ? nil : $0 } ?? parameter.name ?? ""
            }
            let types = declaration.parameters.map { $0.type.words } + [declaration.type?.words ?? ""]
            switch declaration.keyword {
            case "subscript":
                let parameterNames = declaration.parameters.map { $0.label ?? $0.name ?? "" }.filter {
                    !$0.isEmpty && $0 != "_"
                }
                let first = declaration.parameters.first.flatMap { $0.label ?? $0.name } ?? "subscript"
                name = first.withoutBackticks
                remaining = [
                    parameterNames.camelCased, ["subscript"].appending(parameterNames).camelCased,
                    ["subscript"].appending(types).camelCased,
                ]
            case "init":
                name = "init"
                remaining = [labels, parameters, labels + types].map { ["init"].appending($0).camelCased }
            default:
                let base = StubName.base(of: OperatorNames.name(of: declaration.name))
                name = base
                remaining = [labels, parameters, labels + types].map { [base].appending($0).camelCased }
            }
        }

        mutating func lengthen() {
            guard !remaining.isEmpty else { return }
            name = remaining.removeFirst()
        }
    }
}

extension String {
    fileprivate var withoutBackticks: String { replacing("`", with: "") }
}

extension [String] {
    fileprivate func appending(_ others: [String]) -> [String] { self + others }
}

extension TypeSyntax {
    /// The names in a type as one word, such as `ArrayInt` for `[Int]`.
    fileprivate var words: String {
        switch self {
        case .array(let element): "Array" + element.words
        case .dictionary(let key, let value): "Dictionary" + key.words + value.words
        case .optional(let wrapped), .implicitlyUnwrapped(let wrapped): "Optional" + wrapped.words
        case .function: "Function"
        case .attributed(let attributes, let type):
            attributes.filter { $0.text == "inout" }.map { _ in "Inout" }.joined() + type.words
        default: names.map { $0.map(\.text.capitalizedWord).joined() }.joined()
        }
    }
}
