/// The parameters or arguments in some parentheses, as a list that can change.
struct ElementList {
    private let file: WrittenFile
    /// The bytes between the parentheses.
    private let range: Range<Int>
    /// The elements, each with the comma and the white space before it.
    private var elements: [(id: Int, gap: String, text: String)] = []
    /// The text behind the last one.
    private var end = ""
    private var nextID = 0

    init(_ file: WrittenFile, in tokens: Range<Int>) {
        self.file = file
        let text = file.outline.text
        range = text.tokens[tokens.lowerBound - 1].range.upperBound..<file.offset(ofToken: tokens.upperBound)
        var start = range.lowerBound
        for element in file.outline.elements(in: tokens) {
            let bytes = file.outline.bytes(of: element)
            elements.append((nextID, text.text(in: start..<bytes.lowerBound), text.text(in: bytes)))
            start = bytes.upperBound
            nextID += 1
        }
        end = text.text(in: start..<range.upperBound)
    }

    /// Inserts an element, on a line of its own if others are.
    ///
    /// - Parameters:
    ///   - text: The element.
    ///   - side: The side of the neighbor.
    ///   - neighbor: The index that an element has in the file, or what was returned for it.
    /// - Returns: What stands for the element.
    @discardableResult
    mutating func insert(_ text: String, _ side: ItemList.Side, _ neighbor: Int) -> Int {
        let index = index(of: neighbor).map { side == .after ? $0 + 1 : $0 } ?? elements.count
        let line = elements.first { $0.gap.contains(where: \.isNewline) }?.gap.drop { !$0.isNewline }
        var gap = elements.isEmpty ? "" : "," + (line ?? " ")
        if index == 0, !elements.isEmpty { swap(&gap, &elements[0].gap) }
        elements.insert((nextID, gap, text), at: index)
        nextID += 1
        return nextID - 1
    }

    mutating func replace(_ id: Int, by text: String) {
        if let index = index(of: id) { elements[index].text = text }
    }

    mutating func remove(_ id: Int) {
        guard let index = index(of: id) else { return }
        let gap = elements.remove(at: index).gap
        if index == 0, !elements.isEmpty { elements[0].gap = gap }
    }

    private func index(of id: Int) -> Int? { elements.firstIndex { $0.id == id } }

    /// The change of the file.
    var edit: SourceEdit {
        SourceEdit(range: range, replacement: elements.map { $0.gap + $0.text }.joined() + end)
    }

    /// The change of the file, with each element on a line of its own where their line gets too long.
    var brokenEdit: SourceEdit {
        let (layout, text, new) = (file.layout, file.outline.text, edit.replacement)
        let growth = new.count - text.text(in: range).count
        let line = text.text(in: layout.lineStart(range.lowerBound)..<layout.lineEnd(range.upperBound))
        let isTooLong = growth > 0 && line.count + growth > file.lineLength
        if !isTooLong || new.contains(where: \.isNewline) { return edit }
        let outer = layout.newline + layout.indentation(range.lowerBound)
        let inner = outer + (layout.step ?? Layout.step)
        let lines = elements.map { $0.gap.trimmingSpace + inner + $0.text }
        return SourceEdit(range: range, replacement: lines.joined() + end.trimmingSpace + outer)
    }
}
