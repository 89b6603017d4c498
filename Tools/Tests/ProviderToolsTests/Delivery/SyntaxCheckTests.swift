import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct SyntaxCheckTests {
    private let check = SyntaxCheck(
        program: ToolchainPrograms(PackageDescription(directory: "/", targets: [])).compiler
    )

    @Test(arguments: [
        ("struct A {}", "struct A { let a = 1 }", true),
        ("struct A {}", "struct A {", false),
        ("struct A {", "struct A { let a = 1", true),
        ("func a() {}", "func a() {\n    #error(\"Write it.\")\n}", true),
        ("func a() {}", "func a() {\n    #error(\"Write it.\")\n", false),
        ("#if NEVER\n#error(\"No.\")\n#endif", "#if NEVER\n#error(\"No.\")\n#endif\nstruct {", false),
    ])
    func aTextMayHaveNoFurtherErrorThanItsOwn(old: String, new: String, isNoWorse: Bool) throws {
        #expect(try check.isNoWorse(Array(new.utf8), than: Array(old.utf8)) == isNoWorse)
        let change = (old: Array(old.utf8), new: Array(new.utf8))
        let other = (old: Array("print(1)".utf8), new: Array("print(2)".utf8))
        #expect(try check.indicesOfWorse([other, change]) == (isNoWorse ? [] : [1]))
    }
}
