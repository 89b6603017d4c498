/// The file that a tool would write for a type, formatted, and which of its lines are what.
struct ScaffoldedText {
    let type: WrittenType
    /// The members that answer requirements, in the order of the units.
    let members: [WrittenType.Part]
    private var file: WrittenFile { type.files[0] }
    /// One step of indentation, unless a file shows another one.
    let step: String

    /// Nil for a text that can't be read, which no tool writes.
    ///
    /// - Parameters:
    ///   - text: The text of the file.
    ///   - name: The name of the type.
    ///   - memberCount: How many members answer requirements.
    ///   - scheme: What a tool writes in such a type.
    init?(_ text: String, of name: String, memberCount: Int, scheme: PartScheme) {
        guard let outline = try? SourceOutline(SourceText(text)),
            let declaration = outline.declarations.first(where: {
                $0.name == name && SourceOutline.typeKeywords.contains($0.keyword)
            })
        else { return nil }
        let file = WrittenFile(path: "", outline: outline)
        type = WrittenType(path: [name], type: declaration, files: [file], scheme: scheme)
        members = type.containers[0].items.suffix(memberCount).map { .init(container: 0, declaration: $0) }
        guard members.count == memberCount else { return nil }
        step = file.layout.step ?? Layout.step
    }

    /// All parts in the braces of the type and of its companion, in their order.
    var parts: [WrittenType.Part] {
        type.containers.enumerated().flatMap { index, container in
            container.items.map { WrittenType.Part(container: index, declaration: $0) }
        }
    }

    func kind(of part: WrittenType.Part) -> PartScheme.Kind {
        if members.contains(part) { return .member }
        return type.scheme.kind(part.declaration, file.outline) ?? (isInCompanion(part) ? .companion : .initializer)
    }

    /// The identity of a structure or a property.
    func identity(of part: WrittenType.Part) -> PartIdentity? {
        switch kind(of: part) {
        case .structure: .structure(part.declaration.name)
        case .property: .property(part.declaration.name, isStatic: isInCompanion(part))
        default: nil
        }
    }

    /// Whether a part stands in the companion.
    func isInCompanion(_ part: WrittenType.Part) -> Bool { type.containers[part.container].kind == .companion }

    /// The companion, which isn't among the parts of a generic type.
    var companion: SourceDeclaration? { type.containers.first { $0.kind == .companion }?.declaration }

    /// The lines of a declaration, with the comments above it and without their common indentation.
    ///
    /// - Parameters:
    ///   - declaration: A declaration of the text.
    ///   - step: One step of indentation in the file that they are for.
    ///   - excluded: Declarations inside that are left out.
    /// - Returns: The lines, which are indented by this step.
    func lines(_ declaration: SourceDeclaration, step: String, without excluded: [SourceDeclaration] = []) -> [String] {
        let (layout, tokens) = (file.layout, declaration.tokens)
        let range = layout.start(of: tokens.lowerBound)..<file.outline.bytes(of: tokens).upperBound
        var bytes = file.outline.text.bytes[range]
        let contents = declaration.body.map(file.outline.declarations) ?? []
        var items = ItemList(contents, of: declaration, in: file)
        for item in excluded { items.remove(item.tokens) }
        for edit in items.edits.reversed() { bytes.replaceSubrange(edit.range, with: edit.replacement.utf8) }
        let base = layout.indentation(ofToken: tokens.lowerBound)
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { line in
            var rest = line.dropFirst(line.hasPrefix(base) ? base.count : 0)
            var steps = ""
            while rest.hasPrefix(self.step) {
                rest = rest.dropFirst(self.step.count)
                steps += step
            }
            return rest.isEmpty ? "" : steps + rest
        }
    }
}
