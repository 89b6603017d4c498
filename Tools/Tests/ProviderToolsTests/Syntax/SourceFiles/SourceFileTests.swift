import Foundation
import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct SourceFileTests {
    private func file(_ text: String) -> SourceFile { SourceFile(path: "A.swift", text: text) }

    /// The declaration whose name is the first `x` of a text.
    private func declarationOfX(in file: SourceFile) throws -> SourceDeclaration? {
        let offset = try #require(file.text.bytes.firstIndex(of: UInt8(ascii: "x")))
        let (line, column) = file.text.position(at: offset)
        return file.declaration(at: FileLocation(path: file.path, line: line, column: column))
    }

    @Test(arguments: [
        ("x: Int", true),
        ("x: Int\n    var y: Int { 1 }", true),
        ("x = [1, 2]\n    { 1 }", true),
        ("x: [Int] // {", true),
        ("x: Int { didSet {} }", true),
        ("x: Int {\n    // before\n    willSet { print(newValue) }\n}", true),
        ("x: Int = 1 { didSet {} }", true),
        ("x: (Int,\n    String)", true),
        ("y = 1, x = 2", true),
        ("x: Int { 1 }", false),
        ("x: Int { get { 1 } set {} }", false),
        ("x: Int\n{\n    1\n}", false),
        ("x: [String: () -> Int] { [:] }", false),
        ("x:\n    Int { 1 }", false),
        ("x: any A &\n    B { fatalError() }", false),
        ("x: Int /* = */ { 1 }", false),
    ])
    func onlyAComputedPropertyHasABody(declaration: String, isStored: Bool) throws {
        let property = try declarationOfX(in: file("struct A {\n    var \(declaration)\n}"))
        #expect((try #require(property).body == nil) == isStored)
    }

    @Test(arguments: [
        ("x: Int", nil),
        ("x: Int\n    let y = 1", nil),
        ("x: Int; let y = 1", nil),
        ("x: Int { let y = 1; return y }", nil),
        ("x = Stub<Void, Int>()", "Stub<Void,Int>()"),
        ("x = Stub<Void, Int>() // = 1", "Stub<Void,Int>()"),
        ("x: Stub<Void, Int> =\n    .init(\n        a: 1\n    )\n", ".init(a:1)"),
        ("x = [1, 2].map { $0 == 1 }; let y = 1", "[1,2].map{$0==1}"),
    ])
    func theInitialValueIsFound(declaration: String, value: String?) throws {
        let file = file("struct A {\n    var \(declaration)\n}")
        let (outline, property) = (try #require(file.outline), try #require(try declarationOfX(in: file)))
        #expect(outline.initialValue(of: property).map { outline.words[$0].joined() } == value)
    }

    @Test
    func declarationsAreFoundAtTheLocationsOfTheirNames() throws {
        let file = file(
            """
            struct Outer {
                let name = 1, other = Outer.init()
                struct Inner { let name = 2; init() {} }
                init() { let name = 3 }
                @Wrapper(name) static func `repeat`() {}
            }
            """
        )
        let outer = try #require(file.declarations.first)
        let members = file.members(of: outer)
        let all = [outer] + members + members.flatMap(file.members)
        #expect(
            all.map { "\($0.keyword) \($0.name) \(file.location(of: $0))" } == [
                "struct Outer A.swift:1:8", "let name A.swift:2:9", "struct Inner A.swift:3:12",
                "init init A.swift:4:5", "func repeat A.swift:5:32", "let name A.swift:3:24", "init init A.swift:3:34",
                "let name A.swift:4:18",
            ]
        )
        for declaration in all { #expect(file.declaration(at: file.location(of: declaration)) == declaration) }
    }

    @Test(arguments: [(2, 15, ["A", "x"]), (2, 22, ["A", "x"]), (2, 6, ["A", "x"]), (3, 1, ["A"]), (9, 1, [])])
    func aLocationIsInTheDeclarationsAroundIt(line: Int, column: Int, expected: [String]) {
        let file = file("struct A {\n    @B(c) let x = 1, y = 2\n}")
        let around = file.declarations(around: FileLocation(path: "A.swift", line: line, column: column))
        #expect(around.map(\.name) == expected)
    }

    @Test
    func aFileWhoseBracketsDoNotMatchHasTokensAndNoDeclarations() {
        let file = file("struct A {\n    let x = 1 // here\n")
        #expect(file.outline == nil)
        #expect(file.declarations == [])
        #expect(file.declaration(at: FileLocation(path: "A.swift", line: 1, column: 8)) == nil)
        #expect(file.text.comments.map(\.text) == ["// here"])
        #expect(throws: SourceProblem(offset: 9, message: "this `{` is never closed")) { try file.reading.get() }
    }

    @Test
    func eachFileIsReadOnce() {
        var paths: [String] = []
        let files = SourceFiles { path in
            paths.append(path)
            return path == "A" ? Data("let a = 1".utf8) : nil
        }
        for _ in 1...2 { #expect(files["A"]?.declarations.map(\.name) == ["a"]) }
        for _ in 1...2 { #expect(files["B"] == nil) }
        #expect(paths == ["A", "B"])
    }
}
