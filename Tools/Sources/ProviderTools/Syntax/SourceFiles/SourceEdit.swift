/// A change of a source file: other bytes for some of its bytes, or new bytes between them.
struct SourceEdit: Hashable, Sendable {
    let range: Range<Int>
    let replacement: String

    static func insertion(_ text: String, at offset: Int) -> SourceEdit {
        SourceEdit(range: offset..<offset, replacement: text)
    }
}

extension [SourceEdit] {
    /// In the order of the file; what is inserted at one place stays in its order, before what is replaced there.
    var inOrder: [SourceEdit] {
        enumerated().sorted { left, right in
            let (first, second) = (left.element.range, right.element.range)
            return (first.lowerBound, first.upperBound, left.offset)
                < (second.lowerBound, second.upperBound, right.offset)
        }.map(\.element)
    }

    /// The bytes with all of the changes made; nil where two of them change the same bytes.
    func applied(to bytes: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        var end = 0
        for edit in inOrder {
            guard edit.range.lowerBound >= end, edit.range.upperBound <= bytes.count else { return nil }
            result += bytes[end..<edit.range.lowerBound]
            result += edit.replacement.utf8
            end = edit.range.upperBound
        }
        return result + bytes[end...]
    }

    /// Where an offset is after the changes.
    func moved(_ offset: Int) -> Int {
        var moved = offset
        for edit in self where edit.range.lowerBound < offset && edit.range.upperBound <= offset {
            moved += edit.replacement.utf8.count - edit.range.count
        }
        return moved
    }
}
