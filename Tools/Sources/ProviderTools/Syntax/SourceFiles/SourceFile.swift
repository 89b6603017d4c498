import Foundation

/// A source file, whose tokens and declarations are read when they are first asked for, because that takes time.
final class SourceFile {
    let path: String
    private let data: Data
    private var declarationsOfRange: [Range<Int>: [SourceDeclaration]] = [:]

    /// The tokens and comments, which any text has.
    private(set) lazy var text = SourceText(bytes: Array(data))

    /// The declarations, or the reason why it isn't known where they end.
    private(set) lazy var reading: Result<SourceOutline, SourceProblem> = Result { () throws(SourceProblem) in
        try SourceOutline(text)
    }

    init(path: String, data: Data) {
        self.path = path
        self.data = data
    }

    convenience init(path: String, text: String) {
        self.init(path: path, data: Data(text.utf8))
    }

    /// The declarations; nil for a file with a problem.
    var outline: SourceOutline? { try? reading.get() }

    private lazy var layout = outline.map(SourceLayout.init)

    /// The file with its layout, as one of a module; nil for a file with a problem.
    func written(in module: String = "") -> WrittenFile? {
        guard let outline, let layout else { return nil }
        return WrittenFile(source: self, outline: outline, layout: layout, module: module)
    }

    /// Whether a text is all of the file.
    func hasText(_ text: String) -> Bool { data.elementsEqual(text.utf8) }

    /// Whether the file contains a text, which takes less time than reading its tokens.
    func contains(_ text: String) -> Bool { data.range(of: Data(text.utf8)) != nil }

    /// Whether the file contains a text that no letter, digit or underscore follows.
    func hasWord(ending text: String) -> Bool {
        let searched = Data(text.utf8)
        var rest = data.startIndex..<data.endIndex
        while let range = data.range(of: searched, in: rest) {
            guard range.upperBound < data.endIndex,
                data[range.upperBound].isASCIIWordPart || data[range.upperBound] >= 0x80
            else { return true }
            rest = range.upperBound..<data.endIndex
        }
        return false
    }

    /// The words of the file, those in comments and strings included.
    var words: Set<String> {
        Set(data.split { !$0.isASCIIWordPart && $0 < 0x80 }.map { String(decoding: $0, as: UTF8.self) })
    }

    /// Whether the code of the file names a member of another object, as `mock.loadStub` does.
    ///
    /// That isn't known of a file that can't be read, and of a string with interpolations, and then assumed.
    func usesMember(named name: String) -> Bool {
        guard contains(name) else { return false }
        guard let outline else { return true }
        return outline.words.indices.contains { index in
            let word = outline.words[index]
            if outline.kind(index) == .literal { return word.contains("\\(") && word.contains(name) }
            guard word == name, index > 1, outline.words[index - 1].hasSuffix(".") else { return false }
            return outline.words[index - 2] != "self"
        }
    }

    /// The tokens in which a text begins.
    func tokens(containing text: String) -> [Int] {
        let searched = Data(text.utf8)
        var tokens: [Int] = []
        var start = data.startIndex
        while let range = data.range(of: searched, in: start..<data.endIndex) {
            if let token = self.text.token(at: range.lowerBound - data.startIndex) { tokens.append(token) }
            start = range.upperBound
        }
        return tokens.uniqued()
    }

    // MARK: - Declarations

    /// The declarations that are in no braces; none of a file with a problem.
    var declarations: [SourceDeclaration] { declarations(in: 0..<text.tokens.count) }

    /// The declarations in the braces of another one.
    func members(of declaration: SourceDeclaration) -> [SourceDeclaration] {
        declaration.body.map(declarations) ?? []
    }

    /// The types and extensions, those in others included, each with the names of the types around it and its own.
    private(set) lazy var typesByPath = types(in: 0..<text.tokens.count, of: [])

    private func types(in range: Range<Int>, of outer: [String]) -> [([String], SourceDeclaration)] {
        declarations(in: range).flatMap { declaration -> [([String], SourceDeclaration)] in
            guard SourceOutline.typeKeywords.contains(declaration.keyword) else { return [] }
            let path = outer + declaration.name.split(separator: ".").map(String.init)
            return [(path, declaration)] + (declaration.body.map { types(in: $0, of: path) } ?? [])
        }
    }

    private func declarations(in range: Range<Int>) -> [SourceDeclaration] {
        if let declarations = declarationsOfRange[range] { return declarations }
        let declarations = outline?.declarations(in: range) ?? []
        declarationsOfRange[range] = declarations
        return declarations
    }

    // MARK: - Locations

    /// The location of an offset.
    func location(at offset: Int) -> FileLocation {
        let (line, column) = text.position(at: offset)
        return FileLocation(path: path, line: line, column: column)
    }

    /// The location of a declaration's name, as graphs have it.
    func location(of declaration: SourceDeclaration) -> FileLocation {
        location(at: text.tokens[declaration.nameIndex].range.lowerBound)
    }

    /// The declarations that a location is in, the outermost first.
    func declarations(around location: FileLocation) -> [SourceDeclaration] {
        token(at: location).map { declarations(around: $0) } ?? []
    }

    /// The declarations that a token is in, the outermost first.
    func declarations(around token: Int) -> [SourceDeclaration] {
        var found: [SourceDeclaration] = []
        var range = 0..<text.tokens.count
        while let next = declarations(in: range).first(where: { $0.tokens.contains(token) }) {
            found.append(next)
            guard let body = next.body, body.contains(token) else { break }
            range = body
        }
        return found
    }

    /// The declaration whose name stands at a location.
    func declaration(at location: FileLocation) -> SourceDeclaration? {
        guard let token = token(at: location), let last = declarations(around: location).last else { return nil }
        let isInBody = last.body?.contains(token) ?? false
        return token >= last.keywordIndex && !isInBody ? last : nil
    }

    private func token(at location: FileLocation) -> Int? {
        text.offset(line: location.line, column: location.column).flatMap(text.token)
    }
}

/// The source files, each of which is read once, for the questions that symbol graphs leave open.
final class SourceFiles {
    private let read: (String) -> Data?
    private var files: [String: SourceFile?] = [:]

    /// - Parameter read: Returns the contents of the file at a path; nil if it can't be read.
    init(reading read: @escaping (String) -> Data? = { FileManager.default.contents(atPath: $0) }) {
        self.read = read
    }

    /// The file at a path; nil if it can't be read.
    subscript(path: String) -> SourceFile? {
        if let file = files[path] { return file }
        let file = read(path).map { SourceFile(path: path, data: $0) }
        files[path] = .some(file)
        return file
    }

    /// Gives a file a new text, or adds one.
    func replace(_ bytes: [UInt8], at path: String) { files[path] = SourceFile(path: path, data: Data(bytes)) }

    /// The declaration at a location, taken apart; nil if the source doesn't tell.
    func declaration(at location: FileLocation) -> Declaration? {
        guard let file = self[location.path], let declaration = file.declaration(at: location) else { return nil }
        return file.outline?.parsed(declaration)
    }

    /// The condition under which the compiler sees a declaration; nil for always.
    ///
    /// - Parameters:
    ///   - symbol: The declaration.
    ///   - isMember: Whether only a condition inside of the braces around it counts.
    /// - Returns: The condition.
    func branch(of symbol: Symbol, asMember isMember: Bool = false) -> String? {
        guard let location = symbol.location, let file = self[location.path], file.contains("#if"),
            let outline = file.outline
        else { return nil }
        let around = file.declarations(around: location)
        guard let last = around.last else { return nil }
        let range = isMember ? around.dropLast().last?.body : nil
        return outline.branch(around: last.tokens.lowerBound, in: range)
    }

    /// The Swift files in some folders and those in them, each once, sorted by folder.
    func files(in folders: [String]) -> [SourceFile] {
        folders.flatMap(Self.paths).uniqued().compactMap { self[$0] }
    }

    /// The Swift files in a folder and those in it, sorted.
    static func paths(in folder: String) -> [String] {
        FileManager.default.paths(in: folder).filter { $0.hasSuffix(".swift") }
    }
}

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

    /// The number of columns of a line, as the settings of `swift format` say.
    var lineLength: Int { Layout.lineLength(for: URL(filePath: path).deletingLastPathComponent().path) }

    /// The types and extensions of the file, those in others included, in their order.
    var types: [TypeBraces] {
        source.typesByPath.map { TypeBraces(path: $0, file: self, declaration: $1) }
    }

    /// The offset of a token.
    func offset(ofToken index: Int) -> Int { outline.text.tokens[index].range.lowerBound }

    /// The location of a token.
    func location(ofToken index: Int) -> FileLocation { source.location(at: offset(ofToken: index)) }
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
