import Foundation
import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct ProviderToolTests {
    private let recorded = RecordedOutput()

    private func run(_ words: String...) -> ProviderTool.ExitStatus {
        ProviderTool.run(words, output: recorded.output)
    }

    @Test(arguments: ["scaffold-mock", "scaffold-tests", "check-providers", "draw-providers"])
    func helpNeedsNothingElse(command: String) {
        // The other arguments are wrong, and aren't looked at.
        let status = run(command, "--package-description", "/no/such/file", "--zzz", "-h")

        #expect(status == .success)
        #expect(recorded.written.contains("\n  swift package "))
        #expect(["USAGE", "OPTIONS", "EXAMPLES", "EXIT CODES"].allSatisfy(recorded.written.contains))
        #expect(recorded.notes == [])
    }

    @Test
    func helpNamesAllOptions() {
        let undocumented = [ScaffoldMock.self, CheckProviders.self, DrawProviders.self].flatMap {
            (command: any Command.Type) in
            (command.syntax.flags + command.syntax.options + command.syntax.lists).filter {
                !command.help.contains("  \($0) ")
            }
        }
        #expect(undocumented == [])
        #expect(ProviderTool.help.split(separator: "\n").allSatisfy { $0.count <= 120 })
    }

    @Test
    func helpNamesAllRules() {
        #expect(CheckProviders.help.contains("\n\n\(Rule.reference)\n\n"))
        #expect(CheckProviders.help.split(separator: "\n").map(String.init).filter { $0.count > 120 } == [])
    }

    @Test
    func theToolPrintsItsHelp() {
        #expect(run("--help") == .success)
        #expect(recorded.written == ProviderTool.help + "\n")
    }

    @Test(arguments: [
        (
            [],
            "error: Name a command: scaffold-mock, scaffold-tests, scaffold-provider, check-providers or draw-providers."
        ),
        (["check"], "error: There is no command \"check\". Did you mean \"check-providers\"?"),
        (["check-providers", "--stric"], "error: There is no option --stric. Did you mean --strict?"),
        (
            ["check-providers", "--hidden", "--format", "github"],
            "error: --hidden lists what is left to convert, and can't be combined with --format."
        ),
        (["check-providers", "App"], "error: Unexpected argument \"App\". The command takes only options."),
        (["check-providers", "--format", "xml"], "error: --format must be \"compiler\" or \"github\" (was \"xml\")."),
        (["scaffold-mock", "--format", "github", "Clock"], "error: --format requires --update --check."),
        (["scaffold-mock", "--update", "--format", "github", "Clock"], "error: --format requires --update --check."),
        (
            ["scaffold-mock"],
            "error: Name the protocol to mock, as in `scaffold-mock NetworkClient`, or pass --all."
        ),
        (["scaffold-mock", "A", "B", "--all"], "error: Pass either names of protocols (here A and B) or --all."),
        (
            ["draw-providers"],
            "error: Pass the folder of the symbol graphs with --symbol-graphs DIR, or run `swift package draw-providers`, "
                + "which builds the package and extracts them."
        ),
        (
            ["draw-providers", "--symbol-graphs", "/no/such/folder"],
            "error: There are no symbol graphs (….symbols.json) in /no/such/folder. "
                + "The compiler writes them with `-emit-symbol-graph -emit-symbol-graph-dir DIR`."
        ),
    ])
    func invalidArgumentsAreReported(words: [String], expected: String) {
        #expect(ProviderTool.run(words, output: recorded.output) == .failure)
        #expect(recorded.notes == [expected])
        #expect(recorded.written == "")
    }

    @Test
    func targetsAreBuiltAndThenRead() async throws {
        let folder = TemporaryFolder()
        let wanted = folder.url.appending(path: "wanted.txt")
        let app = try await CompiledModule("protocol Clock {}", name: "my_app", graphKind: .emitted)
        func describe(builds: [String: Bool] = [:]) throws -> String {
            let package = PackageDescription(
                directory: "/package",
                targets: [.init("AppTests", "test", on: ["my-app"]), .init("my-app")],
                products: app.folder.url.path,
                builds: builds,
                wanted: wanted.path
            )
            let text = String(decoding: try JSONEncoder().encode(package), as: UTF8.self)
            return try folder.write(text, to: "package.json").path
        }

        #expect(run("check-providers", "--package-description", try describe()) == .wantsBuild)
        #expect(try String(contentsOf: wanted, encoding: .utf8) == "my-app\nAppTests")

        let built = try describe(builds: ["my-app": true, "AppTests": false])
        #expect(run("check-providers", "--package-description", built) == .success)
        let places = ["Modules/AppTests", "AppTests"].map { "\(app.folder.url.path)/\($0).swiftmodule" }
        #expect(
            recorded.notes == [
                "warning: There is no symbol graph of the target \"AppTests\": the build failed, "
                    + "and there is no module from before (\(places.joined(separator: ", "))).",
                "Checked my_app: no findings.",
            ]
        )
    }

    @Test(arguments: [true, false])
    func withSymbolGraphsTheToolchainIsReadOnceIfThatCanBeKept(canBeKept: Bool) async throws {
        let folder = TemporaryFolder()
        let module = try await CompiledModule(
            "import Observation\nprotocol Clock: Sendable { var registrar: ObservationRegistrar { get } }",
            name: "App"
        )
        let words = ["scaffold-mock", "Clock", "--print", "--symbol-graphs", module.graphFolder.path]
        let kept = canBeKept ? folder.url.appending(path: "caches") : URL(filePath: "/dev/null/caches")
        let notes = GraphCache.$folderOfUser.withValue(kept) {
            (1...2).map { _ in
                let recorded = RecordedOutput()
                #expect(ProviderTool.run(words, output: recorded.output) == .success)
                return recorded.notes.count { $0.hasPrefix("Reading the interface of Observation, once") }
            }
        }
        #expect(notes == [1, canBeKept ? 0 : 1])
    }
}
