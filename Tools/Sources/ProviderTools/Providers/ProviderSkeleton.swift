/// The first lines of a provider, to which its members are then added.
struct ProviderSkeleton {
    /// The type that the provider is for.
    let owner: DeclaredType
    /// Its `DependencyProviding`.
    let bag: DeclaredType

    /// The text of a file of its own.
    var file: String {
        (["extension \(owner.name) {"] + indented(lines) + ["}", ""]).joined(separator: "\n")
    }

    /// The changes that put the provider behind the protocol, in the same file.
    func edits() -> [SourceEdit] {
        let container = bag.containers[0]
        var list = ItemList([container.declaration], of: nil, in: container.file)
        list.insert(lines, .member, .after, container.declaration.place)
        return list.edits
    }

    /// The change that replaces a provider by the first lines of one, below the comments that stand above it.
    func replacement(of existing: DeclaredType) -> SourceEdit {
        let file = existing.containers[0].file
        let bytes = file.outline.bytes(of: existing.containers[0].declaration.tokens)
        let newline = file.layout.newline + file.layout.indentation(bytes.lowerBound)
        return SourceEdit(range: bytes, replacement: lines.dropFirst().joined(separator: newline))
    }

    /// The comment, and the structure.
    private var lines: [String] {
        let declaration = bag.parsed
        let name = DependencyBag.dependencyProvider.rawValue
        let isolation = declaration.hasModifier("nonisolated") ? ["nonisolated"] : []
        let head = "struct \(name): \(DependencyBag.dependencyProviding.rawValue) {"
        // The memberwise initializer isn't public.
        let initializer = bag.accessModifiers.map { indented(["\($0) init() {}"]) }.joined()
        return ["/// The dependencies of ``\(owner.name)`` in the program."] + declaration.attributes.map(\.text)
            + [(bag.accessModifiers + isolation + [head]).joined(separator: " ")] + initializer + ["}"]
    }
}
