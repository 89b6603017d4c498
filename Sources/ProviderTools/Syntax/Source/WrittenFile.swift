/// A source file whose declarations can be read, with the layout of its lines.
struct WrittenFile {
    let source: SourceFile
    let outline: SourceOutline
    let layout: SourceLayout
    /// The module that the file is part of; empty for one that is read by itself.
    let module: String

    var path: String { source.path }

    /// The name of the file, without its folders.
    var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// The types and extensions of the file, those in others included, in their order.
    var types: [TypeBraces] {
        source.typesByPath.map { TypeBraces(path: $0, file: self, declaration: $1) }
    }

    /// The offset of a token.
    func offset(ofToken index: Int) -> Int { outline.text.tokens[index].range.lowerBound }
}

/// The braces of a type or of an extension, which stand in a file.
struct TypeBraces {
    /// The name of the type, with those of the types around it.
    let path: [String]
    let file: WrittenFile
    let declaration: SourceDeclaration

    var isExtension: Bool { declaration.keyword == "extension" }

    /// The declarations in the braces.
    var items: [SourceDeclaration] { file.source.members(of: declaration) }

    /// The declaration, taken apart.
    var parsed: Declaration { file.outline.parsed(declaration) }
}
