/// Breaks a call whose line gets too long, one argument per line.
struct CallLayout {
    let file: WrittenFile

    /// The change that makes an insertion into a call and breaks it; nil if the line doesn't get too long, or if the call
    /// has several lines already.
    func broken(_ insertion: SourceEdit, in call: WrittenCall) -> SourceEdit? {
        let (outline, layout) = (file.outline, file.layout)
        let bytes = outline.bytes(of: call.tokens)
        let line = layout.lineStart(bytes.lowerBound)..<layout.lineEnd(bytes.upperBound)
        let size = insertion.replacement.utf8.count - insertion.range.count
        let length = outline.text.text(in: line).count + size
        guard length > file.lineLength, layout.lineEnd(bytes.lowerBound) >= bytes.upperBound else { return nil }
        guard let text = [insertion].applied(to: outline.text.bytes) else { return nil }
        let indentation = layout.indentation(bytes.lowerBound)
        let lines = Self.lines(
            String(decoding: text[bytes.lowerBound..<bytes.upperBound + size], as: UTF8.self),
            columns: file.lineLength - indentation.count,
            step: layout.step ?? Layout.step
        )
        return SourceEdit(range: bytes, replacement: lines.joined(separator: layout.newline + indentation))
    }

    /// A call in as many lines as it takes.
    static func lines(_ text: String, columns: Int, step: String) -> [String] {
        guard text.count > columns, let outline = try? SourceOutline(SourceText(text)),
            let open = outline.words.indices.first(where: { outline.isAt("(", $0) }),
            let call = outline.call(openedAt: open), !call.arguments.isEmpty,
            call.tokens.upperBound == outline.words.count
        else { return [text] }
        let head = outline.text.text(in: 0..<outline.bytes(of: open..<open + 1).upperBound)
        let arguments = call.arguments.enumerated().flatMap { index, argument -> [String] in
            let isLast = index == call.arguments.count - 1
            let value = outline.text.text(in: outline.bytes(of: argument.value)) + (isLast ? "" : ",")
            let label = outline.text.text(in: outline.bytes(of: argument.tokens)).prefix { $0 != ":" }
            let prefix = argument.label == nil ? "" : "\(label): "
            var inner = lines(value, columns: columns - step.count - prefix.count, step: step)
            inner[0] = prefix + inner[0]
            return inner.map { step + $0 }
        }
        return [head] + arguments + [")"]
    }
}
