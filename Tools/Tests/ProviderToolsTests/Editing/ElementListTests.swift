import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct ElementListTests {
    private func changed(_ text: String, _ change: (inout ElementList) -> Void) throws -> String {
        let file = try #require(SourceFile(path: "", text: text).written())
        let parentheses = try #require(file.outline.declarations.first.flatMap(file.outline.parentheses))
        var list = ElementList(file, in: parentheses)
        change(&list)
        let bytes = try #require([list.brokenEdit].applied(to: file.outline.text.bytes))
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: [
        ("func f() {}", "func f(new: Int) {}"),
        ("func f(a: Int) {}", "func f(new: Int, a: Int) {}"),
        (
            "func f(\n    a: Int, // a\n    b: [Int: Int]\n) {}",
            "func f(\n    new: Int,\n    a: Int, // a\n    b: [Int: Int]\n) {}"
        ),
    ])
    func anElementIsInsertedBeforeTheFirst(old: String, new: String) throws {
        #expect(try changed(old) { $0.insert("new: Int", .before, 0) } == new)
    }

    @Test
    func commasStandBetweenTheRemainingElements() throws {
        let texts = try (0..<3).map { index in try changed("func f(a: A, b: B,\n    c: C) {}") { $0.remove(index) } }
        #expect(texts == ["func f(b: B,\n    c: C) {}", "func f(a: A,\n    c: C) {}", "func f(a: A, b: B) {}"])
    }

    @Test
    func aListWhoseLineGetsTooLongIsBroken() throws {
        let name = String(repeating: "long", count: 28)
        let new = try changed("func f(a: A) {}") { $0.insert("\(name): B", .after, 0) }
        #expect(new == "func f(\n    a: A,\n    \(name): B\n) {}")
    }
}
