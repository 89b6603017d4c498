/// The insertions into the files of a type, grouped by position, so that they can be laid out together.
struct Insertions {
    /// The kind of a piece, which decides whether an empty line goes before it.
    enum Kind {
        case importLine
        case typeAlias
        case property
        /// Whatever stands between empty lines.
        case block
    }

    enum Place: Hashable {
        case after(token: Int)
        case before(token: Int)
        /// As before, but below the comments that stand above the token.
        case below(commentsOf: Int)
        /// Behind a brace that opens an empty body.
        case inside(brace: Int)
    }

    /// A place in a file.
    struct Anchor: Hashable {
        let file: Int
        let place: Place
    }

    private struct Group {
        let anchor: Anchor
        /// The piece that is at the anchor already.
        let neighbor: Kind?
        let indentation: String
        var pieces: [(kind: Kind, lines: [String])]
    }

    private var groups: [Group] = []

    /// Inserts lines behind everything that was inserted at the anchor before.
    ///
    /// - Parameters:
    ///   - lines: The lines, indented as in the file, apart from the indentation of them all.
    ///   - kind: What they are.
    ///   - anchor: Where they go.
    ///   - neighbor: What stands there; nil in an empty body.
    ///   - indentation: The indentation of them all.
    mutating func insert(_ lines: [String], _ kind: Kind, at anchor: Anchor, neighbor: Kind?, indentation: String) {
        if let index = groups.firstIndex(where: { $0.anchor == anchor }) {
            groups[index].pieces.append((kind, lines))
        } else {
            groups.append(Group(anchor: anchor, neighbor: neighbor, indentation: indentation, pieces: [(kind, lines)]))
        }
    }

    /// The change that inserts lines at one place of a file.
    static func edit(
        inserting lines: [String],
        _ kind: Kind,
        _ place: Place,
        beside neighbor: Kind?,
        indentation: String,
        in file: WrittenFile
    ) -> SourceEdit {
        var insertions = Insertions()
        insertions.insert(lines, kind, at: .init(file: 0, place: place), neighbor: neighbor, indentation: indentation)
        return insertions.edit(insertions.groups[0], in: file)
    }

    /// The insertions into each file, by its index.
    func edits(in files: [WrittenFile]) -> [(file: Int, edit: SourceEdit)] {
        groups.map { ($0.anchor.file, edit($0, in: files[$0.anchor.file])) }
    }

    private func edit(_ group: Group, in file: WrittenFile) -> SourceEdit {
        let newline = file.layout.newline
        var text = ""
        var previous: Kind?
        for (kind, lines) in group.pieces {
            if let previous { text += newline + (Self.areTogether(previous, kind) ? "" : newline) }
            text += lines.map { $0.isEmpty ? "" : group.indentation + $0 }.joined(separator: newline)
            previous = kind
        }
        let first = group.pieces[0].kind
        let last = group.pieces[group.pieces.count - 1].kind
        func gap(_ kind: Kind) -> String {
            guard let neighbor = group.neighbor else { return newline }
            return newline + (Self.areTogether(neighbor, kind) ? "" : newline)
        }
        let layout = file.layout
        let tokens = file.outline.text.tokens
        switch group.anchor.place {
        case .after(let token):
            if layout.endsLine(token) { return .insertion(gap(first) + text, at: layout.endOfLine(behind: token)) }
            let outer = layout.indentation(tokens[token].range.lowerBound)
            return .insertion(gap(first) + text + newline + outer, at: tokens[token].range.upperBound)
        case .below(let token):
            return .insertion(text + gap(last), at: layout.lineStart(tokens[token].range.lowerBound))
        case .before(let token):
            let start = layout.start(of: token)
            guard layout.beginsLine(token) else {
                let outer = layout.indentation(start)
                return .insertion(newline + text + gap(last) + outer, at: start)
            }
            return .insertion(text + gap(last), at: start)
        case .inside(let brace):
            if layout.endsLine(brace) { return .insertion(newline + text, at: layout.endOfLine(behind: brace)) }
            let outer = layout.indentation(tokens[brace].range.lowerBound)
            return .insertion(newline + text + newline + outer, at: tokens[brace].range.upperBound)
        }
    }

    private static func areTogether(_ left: Kind, _ right: Kind) -> Bool {
        switch (left, right) {
        case (.property, .property), (.typeAlias, .typeAlias), (.importLine, .importLine): true
        default: false
        }
    }
}

extension SourceLayout {
    /// Where the line of a token begins, or that of the first comment that belongs to it; the token itself if something
    /// stands before it on its line.
    func start(of token: Int) -> Int {
        let offset = outline.text.tokens[token].range.lowerBound
        guard beginsLine(token) else { return offset }
        // A heading belongs to everything that follows it, so it doesn't move.
        let comments = comments(above: token)
        let heading = comments.lastIndex { outline.text.text(in: $0).hasPrefix("// MARK:") }
        let own = comments[(heading.map { $0 + 1 } ?? 0)...]
        return lineStart(own.first?.lowerBound ?? offset)
    }
}
