import Testing

@testable import ProviderTools

struct SourceTextTests {
    @Test
    func commentsAndStringsAreDistinguishedFromCode() {
        let source = SourceText(
            #"""
            let a = "// no" // yes
            let b = """
                // no
                """
            let c = "\(call("// no", 1)) // no" /* // no /* */ // no */ // yes, too
            let d = ##"\" // no "# "## // third
            let größe = 1 // fourth
            """#
        )

        #expect(
            source.comments == [
                .init(line: 1, column: 17, text: "// yes"),
                .init(line: 5, column: 61, text: "// yes, too"),
                .init(line: 6, column: 28, text: "// third"),
                .init(line: 7, column: 17, text: "// fourth"),
            ]
        )
        #expect(!String(decoding: source.code, as: UTF8.self).contains("//"))
    }

    @Test(arguments: [#"let a = "\(f("("))" // yes"#, #"let a = "\(f(")"))//" // yes"#, ##"let a = #"\("# // yes"##])
    func stringsInInterpolationsArentCode(text: String) {
        #expect(SourceText(text).comments.map(\.text) == ["// yes"])
    }

    @Test(arguments: [
        (#""a""#, [#""a""#]),
        (#""a\(b + 1)c""#, [#""a\"#, "(", "b", "+", "1", ")", #"c""#]),
        (#""\(a)\(b)""#, [#""\"#, "(", "a", ")", "\\", "(", "b", ")", "\""]),
        (#""\("\(a)" + f("b"))""#, [#""\"#, "(", #""\"#, "(", "a", ")", "\"", "+", "f", "(", #""b""#, ")", ")", "\""]),
        (##"#"\#(a) \(b)"#"##, [##"#"\#"##, "(", "a", ")", ##" \(b)"#"##]),
        ("\"\"\"\n    \\(\n        a)\n    \"\"\"", ["\"\"\"\n    \\", "(", "a", ")", "\n    \"\"\""]),
        (#""\(/x\/"/)""#, [#""\"#, "(", #"/x\/"/"#, ")", "\""]),
        (#""\(a /* ) */)""#, [#""\"#, "(", "a", ")", "\""]),
    ])
    func interpolatedCodeIsCode(text: String, expected: [String]) {
        let source = SourceText(text)
        #expect(source.tokens.map(source.text(of:)) == expected)
        #expect(source.problem == nil)
    }

    @Test
    func namesInBackticksArentCode() {
        let source = SourceText("func `a { \"b`() {}; let `c` = 1")
        #expect(String(decoding: source.code, as: UTF8.self) == "func         () {}; let `c` = 1")
    }

    @Test
    func invalidBytesArePartsOfNames() {
        let source = SourceText(bytes: Array("let a".utf8) + [0xFF] + Array("b = 1".utf8))
        #expect(source.tokens.map(\.range) == [0..<3, 4..<7, 8..<9, 10..<11])
    }

    @Test(arguments: [
        ("x: Int", true),
        ("x: Int\n    var y: Int { 1 }", true),
        ("x = [1, 2]\n    { 1 }", true),
        ("x: Int }", true),
        ("x: [Int] // {", true),
        ("x: Int { didSet {} }", true),
        ("x: Int {\n    // before\n    willSet { print(newValue) }\n}", true),
        ("x: Int = 1 { didSet {} }", true),
        ("x: (Int,\n    String)", true),
        ("x: Int { 1 }", false),
        ("x: Int { get { 1 } set {} }", false),
        ("x: Int\n{\n    1\n}", false),
        ("x: [String: () -> Int] { [:] }", false),
        ("x:\n    Int { 1 }", false),
        ("x: any A &\n    B { fatalError() }", false),
        ("x: Int /* = */ { 1 }", false),
    ])
    func storedPropertiesAreDistinguishedFromComputedOnes(declaration: String, isStored: Bool) throws {
        let source = SourceText("    var \(declaration)\n")
        let name = try #require(source.offset(line: 1, column: 9))
        #expect(source.isStoredProperty(at: name) == isStored)
    }

    @Test(arguments: [
        ("x: Int", nil),
        ("x: Int\n    let y = 1", nil),
        ("x: Int }\nlet y = 1", nil),
        ("x: Int; let y = 1", nil),
        ("x = Stub<Void, Int>()", "Stub<Void,Int>()"),
        ("x = Stub<Void, Int>() // = 1", "Stub<Void,Int>()"),
        ("x: Stub<Void, Int> =\n    .init(\n        a: 1\n    )\n", ".init(a:1)"),
        ("x = [1, 2].map { $0 == 1 }; let y = 1", "[1,2].map{$0==1}"),
    ])
    func theInitialValueIsFound(declaration: String, value: String?) throws {
        let source = SourceText("    var \(declaration)\n")
        let name = try #require(source.offset(line: 1, column: 9))
        #expect(source.initialValue(ofPropertyAt: name) == value)
    }

    @Test
    func declarationsAreFoundOutsideOfInnerBraces() throws {
        let source = SourceText(
            """
            struct Outer {
                let name = 1, other = Outer.init()
                struct Inner { let name = 2; init() {} }
                init() { let name = 3 }
                func `repeat`() {}
            }
            """
        )
        let body = try #require(source.body(ofTypeAt: 7))
        func lines(_ keywords: Set<String>, _ name: String) -> [Int] {
            source.declarations(keywords, name, in: body).map { source.position(at: $0).line }
        }

        #expect(lines(["let", "var"], "name") == [2])
        #expect(lines(["init"], "init") == [4])
        #expect(lines(["func"], "repeat") == [5])
        #expect(lines(["struct"], "Outer") == [])
    }

    @Test
    func textThatEndsTooEarlyIsReadToItsEnd() {
        for text in ["\"", "\"\"\"", "/*", "#", "#\"\\#(", "\"\\(", "\"\\", "//", ""] {
            #expect(SourceText(text).code.count == text.utf8.count)
        }
    }
}
