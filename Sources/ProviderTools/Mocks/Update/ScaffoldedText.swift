/// The file that a tool would write for a type, formatted, and which of its lines are what.
struct ScaffoldedText {
    let type: WrittenType
    /// The members that answer requirements, in the order of the units.
    let members: [WrittenType.Part]
    private var file: WrittenFile { type.files[0] }
    private let ownStep: String

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
        ownStep = file.layout.step ?? Layout.step
    }

    /// One step of indentation in a file, which follows that of this one if it shows none.
    func step(in file: WrittenFile) -> String { file.layout.step ?? ownStep }

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
        let (layout, outline) = (file.layout, file.outline)
        let first = declaration.tokens.lowerBound
        let base = layout.indentation(file.offset(ofToken: first))
        let range = layout.start(of: first)..<outline.bytes(of: declaration.tokens).upperBound
        var bytes = outline.text.bytes[range]
        let ranges = excluded.map { item in
            let start = outline.bytes(of: item.tokens).lowerBound
            return
                (layout.comments(above: item.tokens.lowerBound).first?.lowerBound ?? start)..<outline.bytes(
                    of: item.tokens
                ).upperBound
        }
        for edit in layout.deletions(of: ranges).reversed() { bytes.removeSubrange(edit.range) }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { line in
            var rest = line.dropFirst(line.hasPrefix(base) ? base.count : 0)
            var steps = ""
            while rest.hasPrefix(ownStep) {
                rest = rest.dropFirst(ownStep.count)
                steps += step
            }
            return rest.isEmpty ? "" : steps + rest
        }
    }
}
