// The file of a mock, put together of its parts.
extension ScaffoldedMock {
    /// The text of the file.
    var text: String { (imports + [""] + typeLines).joined(separator: "\n") + "\n" }

    private var statics: [MockStub] { members.flatMap(\.stubs).filter(\.isStatic) }

    private var stubs: [MockStub] { members.flatMap(\.stubs).filter { !$0.isStatic } }

    private var typeLines: [String] {
        let blocks = blocks
        if blocks.isEmpty { return head.attributes + ["\(head.declaration) {}"] }
        let holder = StaticStubs(statics, context: context)
        let outer = context.isGeneric ? holder.outerLines : []
        return outer + head.attributes + ["\(head.declaration) {"] + indented(Array(blocks.joined(separator: [""])))
            + ["}"]
    }

    /// The contents of the braces, to be separated by empty lines.
    private var blocks: [[String]] {
        var blocks = head.typeAliases.isEmpty ? [] : [head.typeAliases]
        blocks += (context.isGeneric ? stubs : statics + stubs).compactMap(\.structure).map(\.lines)
        if !context.isGeneric { blocks += StaticStubs(statics, context: context).innerBlocks }
        if !stubs.isEmpty {
            blocks.append(stubs.flatMap { $0.declaration(isCreated: !initializer.creates($0)) })
        }
        if let lines = initializer.lines { blocks.append(lines) }
        return blocks + members.map(lines)
    }
}
