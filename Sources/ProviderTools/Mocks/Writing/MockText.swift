/// Puts the parts of a mock together.
struct MockText {
    private let parts: MockParts
    private let statics: [MockStub]
    private let stubs: [MockStub]

    init(_ parts: MockParts) {
        self.parts = parts
        statics = parts.members.flatMap(\.stubs).filter(\.isStatic)
        stubs = parts.members.flatMap(\.stubs).filter { !$0.isStatic }
    }

    /// The text of the file.
    var text: String { (parts.imports + [""] + typeLines).joined(separator: "\n") + "\n" }

    private var isGeneric: Bool { parts.context.isGeneric }

    private var typeLines: [String] {
        let (head, blocks) = (parts.head, blocks)
        if blocks.isEmpty { return head.attributes + ["\(head.declaration) {}"] }
        let holder = StaticStubs(statics, context: parts.context)
        let outer = isGeneric ? holder.outerLines : []
        return outer + head.attributes + ["\(head.declaration) {"] + indented(Array(blocks.joined(separator: [""])))
            + ["}"]
    }

    /// The contents of the braces, to be separated by empty lines.
    private var blocks: [[String]] {
        var blocks = parts.head.typeAliases.isEmpty ? [] : [parts.head.typeAliases]
        blocks += (isGeneric ? stubs : statics + stubs).compactMap(\.structure).map(\.lines)
        if !isGeneric { blocks += StaticStubs(statics, context: parts.context).innerBlocks }
        if !stubs.isEmpty {
            blocks.append(stubs.flatMap { $0.declaration(isCreated: !parts.initializer.creates($0)) })
        }
        if let lines = parts.initializer.lines { blocks.append(lines) }
        return blocks + parts.members.map(parts.lines)
    }
}
