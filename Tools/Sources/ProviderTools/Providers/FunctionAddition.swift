/// Adds a `make…` function to a provider.
struct FunctionAddition {
    let sources: PackageSources
    let provider: DeclaredType
    let requirement: DeclaredType.Item

    /// The changes of the file of the provider: first a property that the function needs, or else the function.
    ///
    /// - Throws: A ``MissingProvider`` if another provider has to be written first.
    func change() throws -> Finding.Change? {
        guard requirement.parsed.genericParameters.isEmpty else { return nil }
        let call = try MakeBody(sources: sources, provider: provider, function: requirement).call()
        if call.problems.isEmpty, let missing = call.properties.first {
            return change(PropertyAddition(missing, to: provider, sources: sources).edits())
        }
        return change(edits(call), remarks: call.problems.isEmpty ? call.remarks : [])
    }

    private func change(_ edits: [SourceEdit]?, remarks: [String] = []) -> Finding.Change? {
        edits.map {
            Finding.Change(path: provider.containers[0].file.path, edits: $0, completing: provider.id, remarks: remarks)
        }
    }

    private func edits(_ call: ArgumentChoice.Result) -> [SourceEdit] {
        let container = provider.containers[0]
        var list = ItemList(container.items, of: container.declaration, in: container.file)
        list.insert(lines(call), .member)
        let parsed = requirement.parsed
        let imports = sources.imports(for: parsed.types, from: requirement.container, into: provider.module)
        return list.edits + ImportInsertions(container.file).edits(adding: imports)
    }

    private func lines(_ call: ArgumentChoice.Result) -> [String] {
        let problems = call.problems.map { "#error(\"\($0.replacing("\"", with: "\\\"")).\")" }
        let columns = Layout.columns(atDepth: provider.path.count + 1)
        let body = problems.isEmpty ? CallLayout.lines(call.text, columns: columns, step: Layout.step) : problems
        return head + indented(body) + ["}"]
    }

    /// The declaration as the protocol has it, with the attributes in lines of their own, and a brace behind it.
    private var head: [String] {
        let parsed = requirement.parsed
        let parameters = parsed.parameters.map { parameter in
            let names = [parameter.label.map(quotedLabel), parameter.name.map(quoted)].compactMap(\.self).uniqued()
            return "\(names.joined(separator: " ")): \(spelled(parameter.type))\(parameter.isVariadic ? "..." : "")"
        }
        let words = provider.accessModifiers + parsed.modifiers.filter { AccessLevel(rawValue: $0) == nil }
        let effects = (parsed.isAsync ? " async" : "") + "\(parsed.throwing)"
        let result = parsed.type.map { " -> \(spelled($0))" } ?? ""
        let signature = "func \(quoted(requirement.name))(\(parameters.joined(separator: ", ")))\(effects)\(result) {"
        return parsed.attributes.map(\.text) + [(words + [signature]).joined(separator: " ")]
    }

    private func spelled(_ type: TypeSyntax) -> TypeSyntax {
        MissingMembers.spelled(type, of: requirement, in: provider, sources: sources)
    }
}
