import Foundation
import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct ItemListTests {
    private struct NoType: Error {}

    /// The items of the first type in a text.
    private struct Body {
        let file: WrittenFile
        var list: ItemList
        var places: [Range<Int>]

        init(_ text: String, isProperty: (SourceDeclaration) -> Bool = { $0.body == nil }) throws {
            file = try #require(SourceFile(path: "", text: text).written())
            guard let type = file.types.first?.declaration, let body = type.body else { throw NoType() }
            let items = file.outline.declarations(in: body)
            places = items.map(\.place).uniqued()
            list = ItemList(items, of: type, in: file) { isProperty($0) ? .property : .member }
        }

        func text() throws -> String {
            String(decoding: try #require(list.edits.applied(to: file.outline.text.bytes)), as: UTF8.self)
        }
    }

    @Test(arguments: [
        (0, "struct A {\n    let new = 0\n\n    // B\n    func b() {}  // b\n\n    let c = 1\n}"),
        (1, "struct A {\n    // B\n    func b() {}  // b\n\n    let new = 0\n    let c = 1\n}"),
        (2, "struct A {\n    // B\n    func b() {}  // b\n\n    let c = 1\n    let new = 0\n}"),
    ])
    func anItemStandsApartFromThoseOfOtherKinds(index: Int, expected: String) throws {
        var body = try Body("struct A {\n    // B\n    func b() {}  // b\n\n    let c = 1\n}")
        if index < 2 {
            body.list.insert(["let new = 0"], .property, .before, body.places[index])
        } else {
            body.list.insert(["let new = 0"], .property)
        }
        #expect(try body.text() == expected)
    }

    @Test(arguments: [
        ("struct A {}", "struct A {\n    let new = 0\n}"),
        ("struct A { let a = 1; let b = 2 }", "struct A {\n    let new = 0\n    let a = 1; let b = 2 }"),
        (
            "struct A {\n    #if DEBUG\n    let a = 1\n    #endif\n}",
            "struct A {\n    let new = 0\n    #if DEBUG\n    let a = 1\n    #endif\n}"
        ),
        (
            "struct A {\n\n    // MARK: - A\n    let a = 1\n}",
            "struct A {\n\n    // MARK: - A\n    let new = 0\n    let a = 1\n}"
        ),
    ])
    func anItemIsInsertedBeforeTheFirst(old: String, new: String) throws {
        var body = try Body(old)
        body.list.insert(["let new = 0"], .property, .before, body.places.first)
        #expect(try body.text() == new)
    }

    @Test
    func aNewItemCanBeANeighbor() throws {
        var body = try Body("struct A {\n    let a = 1\n}")
        let second = body.list.insert(["let b = 2"], .property, .after, body.places[0])
        body.list.insert(["let c = 3"], .property, .after, second)
        body.list.remove(body.places[0])
        #expect(try body.text() == "struct A {\n    let b = 2\n    let c = 3\n}")
    }

    @Test
    func aCommentAboveARemovedItemStaysUnlessItIsRemovedToo() throws {
        let text = "struct A {\n    // Mine.\n    // Its own.\n    let a = 1  // gone\n    let b = 2\n}"
        var body = try Body(text)
        let start = try #require(text.firstRange(of: "// Its")).lowerBound
        body.list.remove(body.places[0], from: text.utf8.distance(from: text.startIndex, to: start))
        #expect(try body.text() == "struct A {\n    // Mine.\n    let b = 2\n}")
    }

    @Test
    func aSourceFileIsAsItWasAfterAnInsertionAndItsRemoval() throws {
        // All of them take seconds.
        let all = ["Sources", "Tests", "Tools", "Workshop", "Examples"]
        let folders = Proof.updates.isAsked ? all : ["Sources/Stubbing"]
        let files = folders.flatMap { SourceFiles.paths(in: Repository.root.appending(path: $0).path) }
        var count = 0
        for path in files where !path.contains("/.build/") {
            let text = try String(contentsOfFile: path, encoding: .utf8)
            guard var body = try? Body(text, isProperty: { _ in true }), let place = body.places.last,
                body.file.layout.beginsLine(place.lowerBound)
            else { continue }
            body.list.insert(["let new = 0"], .property, .before, place)
            var changed = try Body(try body.text(), isProperty: { _ in true })
            changed.list.remove(try #require(changed.places.dropLast().last))
            #expect(try changed.text() == text, "\(path)")
            count += 1
        }
        #expect(count > (Proof.updates.isAsked ? 300 : 30))
    }
}
