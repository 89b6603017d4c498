import Foundation
import Testing

@testable import ProviderTools

/// A program that uses mocks through their protocols, as tests would.
///
/// Compiling it takes half a minute, so the gate runs it as a step of its own:
/// `TOOLS_TESTS=1 PROVE_MOCKS=1 swift test --filter ExercisedMocksTests`.
@Suite(.proof(.mocks), .timeLimit(.minutes(5)))
struct ExercisedMocksTests {
    private static let fixtures = Repository.fixtures.appending(path: "Scaffolding")

    @Test
    func mocksReturnTheAnswersOfTheirStubs() async throws {
        let folder = TemporaryFolder()
        let sources = Repository.root.appending(path: "Sources/Stubbing")
        try await library("Stubbing", of: sources, in: folder)
        let torture = Self.fixtures.appending(path: "Sources/Torture")
        try await library("Torture", of: torture, in: folder)

        var codebase = Codebase(try await CompiledModule(sourceFolder: torture, name: "Torture", graphKind: .emitted))
        var mocks: [String] = []
        for mock in try await codebase.scaffoldTogether(codebase.protocols(of: "Torture")) {
            mocks.append(try folder.write(mock.text, to: "Mocks/\(mock.name).swift").path)
        }
        let program = folder.url.appending(path: "exercises").path
        try await Toolchain.succeed(
            ["swiftc", "-swift-version", "6", "-module-name", "Exercises", "-o", program, "-I", folder.url.path]
                + swiftFiles(in: Self.fixtures.appending(path: "Exercises")) + mocks
                + ["-L", folder.url.path, "-lTorture", "-lStubbing"]
        )
        #expect(String(decoding: try Subprocess.run(program, []), as: UTF8.self) == "138 checks\n")
    }

    private func library(_ name: String, of sources: URL, in folder: TemporaryFolder) async throws {
        try await Toolchain.succeed(
            ["swiftc", "-wmo", "-parse-as-library", "-emit-module", "-emit-library", "-static", "-enable-testing"]
                + ["-swift-version", "6", "-module-name", name]
                + ["-emit-module-path", folder.url.appending(path: "\(name).swiftmodule").path]
                + ["-o", folder.url.appending(path: "lib\(name).a").path]
                + swiftFiles(in: sources)
        )
    }

    private func swiftFiles(in folder: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }.sorted()
            .map { folder.appending(path: $0).path }
    }
}
