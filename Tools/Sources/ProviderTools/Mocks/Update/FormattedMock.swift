/// The file that a tool would write for a mock, formatted and read again.
struct FormattedMock {
    let mock: WrittenMock
    /// The members that answer requirements, in the order of the units.
    let members: [WrittenMock.Part]
    private var file: WrittenFile { mock.file }
    /// One step of indentation, unless a file shows another one.
    let step: String

    /// Nil for a text that can't be read, which no tool writes.
    ///
    /// - Parameters:
    ///   - text: The text of the file.
    ///   - name: The name of the type.
    ///   - memberCount: How many members answer requirements.
    init?(_ text: String, of name: String, memberCount: Int) {
        guard let file = SourceFile(path: "", text: text).written(),
            let declaration = file.types.first(where: { $0.path == [name] })
        else { return nil }
        mock = WrittenMock(declaration)
        members = mock.containers[0].items.suffix(memberCount).map { .init(container: 0, declaration: $0) }
        guard members.count == memberCount else { return nil }
        step = file.layout.step ?? Layout.step
    }

    /// All parts in the braces of the type and of its companion, in their order.
    var parts: [WrittenMock.Part] {
        mock.containers.enumerated().flatMap { index, container in
            container.items.map { WrittenMock.Part(container: index, declaration: $0) }
        }
    }

    func kind(of part: WrittenMock.Part) -> ItemList.Kind {
        if members.contains(part) { return .member }
        return file.outline.kindInMock(part.declaration) ?? (isInCompanion(part) ? .companion : .initializer)
    }

    /// The identity of a structure or a property.
    func identity(of part: WrittenMock.Part) -> PartIdentity? {
        switch kind(of: part) {
        case .structure: .structure(part.declaration.name)
        case .property: .property(part.declaration.name, isStatic: isInCompanion(part))
        default: nil
        }
    }

    /// Whether a part stands in the companion.
    func isInCompanion(_ part: WrittenMock.Part) -> Bool { mock.isCompanion(part.container) }

    /// The companion, which isn't among the parts of a generic type.
    var companion: SourceDeclaration? { mock.nearCompanion.map { mock.containers[$0].declaration } }

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
