/// The braces of a type or of an extension, which stand in a file.
struct TypeBraces {
    /// The name of the type, with those of the types around it.
    let path: [String]
    let declaration: SourceDeclaration

    var isExtension: Bool { declaration.keyword == "extension" }
}

extension SourceOutline {
    /// The types and extensions of the file, those in others included, in the order of the file.
    var typeBraces: [TypeBraces] {
        func search(_ range: Range<Int>, _ outer: [String]) -> [TypeBraces] {
            declarations(in: range).flatMap { declaration -> [TypeBraces] in
                guard Self.typeKeywords.contains(declaration.keyword) else { return [] }
                let path = outer + declaration.name.split(separator: ".").map(String.init)
                let inner = declaration.body.map { search($0, path) } ?? []
                return [TypeBraces(path: path, declaration: declaration)] + inner
            }
        }
        return search(0..<words.count, [])
    }
}
