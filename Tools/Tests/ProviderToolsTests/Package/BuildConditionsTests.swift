import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct BuildConditionsTests {
    private let compiler = ToolchainPrograms(PackageDescription(directory: "/", targets: [])).compiler

    @Test(
        arguments: [
            ("DEBUG", true), ("!DEBUG", false), ("!(DEBUG && true)", false), ("canImport(Testing)", true),
            ("canImport(App)", true), ("canImport( App ) && DEBUG", true), ("canImport(NoSuchModule)", false),
            ("swift(>=6)", true), ("compiler(>=6.2)", true), ("swift(>=99)", false),
            ("os(Linux) || os(macOS) || os(Windows)", true), ("os(PlayStation)", false),
            ("SEALING", nil), ("!SEALING", nil), ("(SEALING)", nil), ("DEBUG || SEALING", true),
            ("SEALING && !DEBUG", false),
            ("SEALING || !SEALING", true), ("A && !B", nil), ("A || B || C || D || E", nil), ("DEBUG &&", nil),
        ] as [(String, Bool?)]
    )
    func theCompilerTellsWhichConditionsHold(condition: String, value: Bool?) {
        #expect(BuildConditions(compiler: compiler, modules: ["App"]).value(of: condition) == value)
    }

    @Test
    func nothingIsKnownWithoutACompiler() {
        #expect(BuildConditions(compiler: nil, modules: []).value(of: "DEBUG") == nil)
    }
}
