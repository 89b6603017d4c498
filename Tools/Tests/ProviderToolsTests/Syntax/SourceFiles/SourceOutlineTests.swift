import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct SourceOutlineTests {
    private func names(_ text: String) throws -> [String] {
        try SourceOutline(SourceText(text)).declarations.map { "\($0.keyword) \($0.name)" }
    }

    private func problem(_ text: String) -> String? {
        do throws(SourceProblem) {
            _ = try SourceOutline(SourceText(text))
            return nil
        } catch {
            let (line, column) = SourceText(text).position(at: error.offset)
            return "\(line):\(column) \(error.message)"
        }
    }

    @Test(arguments: [
        ("let a = 1\nlet b = 2", ["let a", "let b"]),
        ("let a: [Int] = [\n    1,\n]\n    .map { $0 }\nvar b: Int { 1 }", ["let a", "var b"]),
        ("func a() {} ; func b() {}", ["func a", "func b"]),
        ("@MainActor\nfinal class A: B {}\nactor C {}", ["class A", "actor C"]),
        ("class func a() {}\nstatic let b = 1", ["func a", "let b"]),
        ("static func == (a: A, b: A) -> Bool { true }", ["func =="]),
        ("prefix func -<T>(a: T) {}", ["func -"]),
        ("init?(a: Int) throws {}\nsubscript(a: Int) -> Int { a }", ["init init", "subscript subscript"]),
        ("func `a { b`() {}\nfunc c() {}", ["func a { b", "func c"]),
        ("import Foundation\nimport struct A.B\n@testable import C", ["import Foundation", "import A.B", "import C"]),
        ("extension A.B where C == D { func e() {} }", ["extension A.B"]),
        ("extension A where Self: B { func e() {} }", ["extension A"]),
        ("@available(macOS 15, *) @A<Int>(b) private(set) var c = 1\nfunc d() {}", ["var c", "func d"]),
        ("#warning(\"{\")\nlet a = #line\nfunc b() {}", [" ", "let a", "func b"]),
        ("var a = 1 {\n    didSet {}\n}\nvar b: Int\n{\n    1\n}\nlet c = 1", ["var a", "var b", "let c"]),
        ("let a = b\n    #if C\n    .d()\n    #endif\nlet e = 1", ["let a", "let e"]),
        ("let a = \"\\(b { c })\\(\n    d = 1\n)\"\nlet e = 1", ["let a", "let e"]),
        ("typealias A =\n    B\nlet c = /[{\"]/\nlet d = 4 / 2 / 1", ["typealias A", "let c", "let d"]),
    ])
    func declarationsAreFound(text: String, expected: [String]) throws {
        #expect(try names(text) == expected)
    }

    @Test
    func anOperatorWithoutABodyHasItsParameters() throws {
        let outline = try SourceOutline(SourceText("static func += (left: inout A, right: Int)\nfunc a()"))
        let parsed = outline.parsed(outline.declarations[0])
        #expect(parsed.name == "+=")
        #expect(parsed.parameters.map(\.name) == ["left", "right"])
    }

    @Test
    func declarationsInAConditionAreDistinguishedFromOthers() throws {
        let outline = try SourceOutline(SourceText("let a = 1\n#if B\nlet c = 1\n#else\nlet c = 2\n#endif\nlet d = 1"))
        #expect(outline.declarations.map { $0.condition != nil } == [false, true, true, false])
    }

    @Test(arguments: [
        ("func a() {", "1:10 this `{` is never closed"),
        ("let a = 1\n}", "2:1 this `}` closes nothing"),
        ("let a = [(1])", "1:12 this `]` doesn't close the `(` before it"),
        ("let a = \"", "1:9 this string is never closed"), ("let a = \"\\(b\"", "1:13 this string is never closed"),
        ("let a = \"\\([b)\"", "1:14 this `)` doesn't close the `[` before it"),
        ("/* /* */", "1:1 this comment is never closed"),
        ("let a = `b", "1:9 this backtick is never closed"),
        ("let a = #/b\\", "1:9 this regular expression is never closed"),
        ("#if A\nfunc b() {\n#endif\n}", "3:1 a bracket is opened before this and isn't closed"),
        ("#if A\n}\n#endif", "2:1 this `}` closes nothing"),
        ("#if A", "1:1 this `#if` has no `#endif`"),
        ("<<<<<<< HEAD\n", "1:1 a merge isn't finished here"),
    ])
    func aSyntaxErrorIsReportedAtItsPosition(text: String, expected: String) {
        #expect(problem(text) == expected)
    }

    @Test(arguments: [
        "let a = \"{\\(\"}\")\"", "let a = #\"\\(\"#", "/* { /* } */ */", "// {", "let a = \"\"\"\n{\n\"\"\"",
        "let a = /\\/{/",
        "let `a {` = 1", "let a = \"\\(b(\")\", `c {`))\"", "let a = #/ { /#", "let a = #\"\"\"# // {",
        "\u{FEFF}let a = 1",
    ])
    func bracketsOutsideOfCodeDoNotCount(text: String) {
        #expect(problem(text) == nil)
    }

    @Test
    func aSignatureIsTakenApart() throws {
        let text = "public static func a<T: B>(_ c: [T], d e: inout Int = 1) async throws(F) -> G? where T: H { }"
        let outline = try SourceOutline(SourceText(text))
        let parsed = outline.parsed(try #require(outline.declarations.first))
        #expect(parsed.modifiers == ["public", "static"])
        #expect(parsed.parameters.map(\.label) == ["_", "d"])
        #expect(parsed.parameters.map { "\($0.type)" } == ["[T]", "inout Int"])
        #expect(parsed.isAsync)
        #expect(parsed.throwing == .only(.named("F")))
        #expect(parsed.type.map { "\($0)" } == "G?")
        #expect(parsed.requirements.count == 1)
    }

    @Test(arguments: [
        ("var a: Int { 1 }", false, false), ("var a: Int { get { 1 } set {} }", true, false),
        ("var a: Int { get async throws { 1 } }", false, true), ("var a = 1", true, false), ("let a = 1", false, false),
        ("private(set) var a = 1", false, false), ("var a: Int { set(b) { } get { 1 } }", true, false),
        ("var a: Int { get(1); return set(2) }", false, false), ("var a: Int { didSet { b() } }", true, false),
    ])
    func accessorsAreDistinguishedFromCalls(text: String, isSettable: Bool, isAsync: Bool) throws {
        let outline = try SourceOutline(SourceText(text))
        let accessors = outline.parsed(try #require(outline.declarations.first)).accessors
        #expect(accessors?.isSettable == isSettable)
        #expect(accessors?.isAsync == isAsync)
    }
}

@Suite(.timeLimit(.minutes(5)))
struct SourceEditTests {
    private let bytes = Array("abcdef".utf8)

    @Test
    func changesAreMadeInTheOrderOfTheFile() throws {
        let edits = [
            SourceEdit(range: 4..<5, replacement: "E"), .insertion("2", at: 1), .insertion("3", at: 1),
            SourceEdit(range: 1..<2, replacement: ""),
        ]
        #expect(edits.applied(to: bytes).map { String(decoding: $0, as: UTF8.self) } == "a23cdEf")
        #expect(edits.moved(5) == 6)
    }

    @Test
    func changesOfTheSameBytesAreRefused() {
        #expect(
            [SourceEdit(range: 1..<3, replacement: ""), .init(range: 2..<4, replacement: "")].applied(to: bytes) == nil
        )
    }
}
