/// The names that the stubs of a mock, and the structures of their arguments, have by the convention.
struct MockStubNames {
    /// The names of the stubs, by the first words of each.
    private let stubsOfMember: [String: Set<String>]
    /// The names of the stubs, by the members that call them.
    private let stubsOfKey: [MemberKey: Set<String>]

    /// - Parameters:
    ///   - protocols: The protocols that the mock conforms to, as far as they were read.
    ///   - codebase: The modules that were read.
    init(ofMockOf protocols: [Symbol], in codebase: Codebase) {
        let requirements = codebase.requirementsOnce(of: protocols)
        // A mock may leave requirements with a default to it, which then needn't be told apart from the others.
        let needed = requirements.filter { !codebase.mayHaveDefault($0.usr) }
        var stubs: [String: Set<String>] = [:]
        var stubsOfKey: [MemberKey: Set<String>] = [:]
        for members in [requirements, needed] {
            let names = StubNames(members)
            for member in members {
                guard let name = names.name(of: member.usr) else { continue }
                let setter = member.declaration.accessors?.isSettable == true ? [names.setterName(for: name)] : []
                let base = StubName.base(of: member.declaration)
                let all = ([name] + setter).map { $0 + StubName.suffix }
                stubs[base, default: []].formUnion(all)
                if let key = MemberKey(member.declaration) { stubsOfKey[key, default: []].formUnion(all) }
            }
        }
        stubsOfMember = stubs
        self.stubsOfKey = stubsOfKey
    }

    /// Whether the name of a property is that of a stub; the case of initialisms is free, as in `setUrlStub`.
    func contains(_ stub: String) -> Bool {
        stubsOfMember.values.contains { names in names.contains { $0.lowercased() == stub.lowercased() } }
    }

    /// The names of the stubs of a member, sorted.
    func names(ofStubsOf member: MemberKey) -> [String] { stubsOfKey[member]?.sorted() ?? [] }

    /// The names that a stub with another name could be meant to have, sorted: those of overloads of the same member.
    func suggestions(for stub: String) -> [String] {
        let found = stubsOfMember.filter { base, _ in stub.lowercased().hasPrefix(base.lowercased()) }
        return found.max { $0.key.count < $1.key.count }?.value.sorted() ?? []
    }

    /// Whether a name is that of the structure of a stub's arguments.
    static func isStructure(_ name: String, ofStub stub: String) -> Bool {
        let member = structure(ofStub: stub).dropLast(argumentsSuffix.count)
        // A static member may need another name than an instance member, and `_run` another than `run`.
        return [member, "Static" + member, member + "2"].contains {
            "\($0)\(argumentsSuffix)".lowercased() == name.lowercased()
        }
    }

    /// The name of the structure of a stub's arguments.
    static func structure(ofStub stub: String) -> String {
        let member = stub.hasSuffix(StubName.suffix) ? String(stub.dropLast(StubName.suffix.count)) : stub
        return String(member.drop { $0 == "_" }).capitalizedWord + argumentsSuffix
    }

    static let argumentsSuffix = "Arguments"
}

extension Codebase {
    /// The requirements of protocols, without those that one member of a mock answers together with another.
    fileprivate func requirementsOnce(of protocols: [Symbol]) -> [StubNames.Member] {
        let requirements = protocols.flatMap { self.requirements(of: $0.usr) }
        let fixedTypes = fixedTypes(of: protocols)
        let overridden = Set(requirements.flatMap { overriddenRequirements(of: $0.usr) })
        var signatures: Set<RequirementSignature> = []
        return requirements.filter { !overridden.contains($0.usr) }.compactMap { symbol in
            let declaration = DeclarationParser.parse(symbol)
            let signature = RequirementSignature(declaration, fixedTypes: fixedTypes)
            return signatures.insert(signature).inserted ? .init(usr: symbol.usr, declaration: declaration) : nil
        }
    }

    /// The associated types that a `where` clause of one of the protocols says to be one type, by their names.
    private func fixedTypes(of protocols: [Symbol]) -> [String: TypeSyntax] {
        let declarations = protocols + protocols.flatMap { memberTypes(of: $0.usr) }
        let requirements = declarations.flatMap { DeclarationParser.parse($0).requirements }.filter(\.isSameType)
        var types: [String: TypeSyntax] = [:]
        for requirement in requirements {
            if case .name(let components) = requirement.left.withoutSelf, components.count == 1 {
                types[components[0].text] = requirement.right
            }
        }
        return types
    }
}
