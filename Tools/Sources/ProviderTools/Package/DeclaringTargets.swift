/// Finds the targets whose source files declare a protocol or another type, before anything is built.
enum DeclaringTargets {
    /// - Parameters:
    ///   - names: The types, with or without the names of the types around them.
    ///   - targets: The targets to search.
    ///   - sources: The source files.
    ///   - keywords: What they are declared with.
    /// - Returns: The targets with a declaration of one of these names, in the same order; private ones count as well.
    static func of(
        _ names: [String],
        among targets: [PackageDescription.Target],
        sources: SourceFiles,
        keywords: Set<String> = ["protocol"]
    ) -> [PackageDescription.Target] {
        let words = names.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
        return targets.filter { target in
            sources.files(in: [target.directory]).contains { file in
                // Few files have the words, and reading the tokens of all takes time.
                words.contains(where: file.contains) && keywords.contains(where: file.contains)
                    && file.text.declares(words, with: keywords)
            }
        }
    }
}
