import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
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
        #expect(source.tokens.filter { $0.kind != .literal }.map(source.text(of:)).allSatisfy { !$0.contains("/") })
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
    func aNameInBackticksIsOneWord() {
        let source = SourceText("func `a { \"b`() {}; let `c` = 1")
        let names = ["func", "a { \"b", "let", "c"]
        #expect(source.tokens.filter { $0.kind == .word }.map { source.text(of: $0).withoutBackticks } == names)
    }

    @Test
    func invalidBytesArePartsOfNames() {
        let source = SourceText(bytes: Array("let a".utf8) + [0xFF] + Array("b = 1".utf8))
        #expect(source.tokens.map(\.range) == [0..<3, 4..<7, 8..<9, 10..<11])
    }

    @Test(arguments: [
        ("class A {}", true), ("actor `A` {", true), ("struct A", true), ("class AB {}", false),
        ("class B: A {}", false), ("// class A", false), ("\"class A\"", false), ("protocol A {}", false),
    ])
    func aDeclarationIsFoundWhateverTheBrackets(text: String, isFound: Bool) {
        #expect(SourceText(text).declares(["A", "C"], with: ["class", "actor", "struct"]) == isFound)
    }

    @Test
    func theTokenOfAnOffsetIsFound() {
        let source = SourceText(" ab  cd")
        #expect((0..<8).map { source.token(at: $0) } == [nil, 0, 0, nil, nil, 1, 1, nil])
    }

    @Test
    func textThatEndsTooEarlyIsReadToItsEnd() {
        for text in ["\"", "\"\"\"", "/*", "#", "#\"\\#(", "\"\\(", "\"\\", "//", ""] {
            let source = SourceText(text)
            let ends = (source.tokens.map(\.range) + source.commentRanges).map(\.upperBound)
            #expect(ends.max() ?? 0 == text.utf8.count)
        }
    }
}
