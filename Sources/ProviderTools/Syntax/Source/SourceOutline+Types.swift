extension SourceOutline {
    /// The types of the file with their names, those of the types around them first, in the order of the file.
    func types(where isWanted: (_ path: [String], _ declaration: SourceDeclaration) -> Bool)
        -> [(path: [String], declaration: SourceDeclaration)]
    {
        func search(_ range: Range<Int>, _ outer: [String]) -> [(path: [String], declaration: SourceDeclaration)] {
            declarations(in: range).flatMap { declaration -> [(path: [String], declaration: SourceDeclaration)] in
                guard Self.typeKeywords.contains(declaration.keyword) else { return [] }
                let names = declaration.name.split(separator: ".").map(String.init)
                let path = outer + names
                let isFound = declaration.keyword != "extension" && isWanted(path, declaration)
                return (isFound ? [(path, declaration)] : []) + (declaration.body.map { search($0, path) } ?? [])
            }
        }
        return search(0..<words.count, [])
    }
}
