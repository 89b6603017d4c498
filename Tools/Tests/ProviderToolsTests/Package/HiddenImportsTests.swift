import Foundation
import Testing

@testable import ProviderTools

/// Modules that hide from their clients what they import.
@Suite(.timeLimit(.minutes(5)))
struct HiddenImportsTests {
    private static let source = """
        protocol Fetcher {
            var client: Client { get }
            func fetch(_ client: Client) -> [Client]
            func name() -> String
        }
        struct Engine {
            init(fetcher: any Fetcher, client: Client) {}
        }
        """

    /// Declarations that a module exports again belong to another one, and are left out.
    @Test(arguments: ["package import", "@_implementationOnly import", "internal import", "import"])
    func declarationsThatNameHiddenModulesAreInTheGraph(keywords: String) async throws {
        let folder = TemporaryFolder()
        let modules = folder.url.appending(path: "debug/Modules")
        let sources = [
            "Core": "public struct Client { public init() {} }\n",
            "Extra": "public struct Extra {}\n",
            "App": "\(keywords) Core\n@_exported import Extra\n\(Self.source)\n",
        ]
        for name in ["Core", "Extra", "App"] {
            let file = try folder.write(try #require(sources[name]), to: "Sources/\(name)/\(name).swift")
            try FileManager.default.createDirectory(at: modules, withIntermediateDirectories: true)
            try await Toolchain.succeed(
                try await Toolchain.compiler() + [
                    "-swift-version", "6", "-package-name", "P", "-enable-testing", "-parse-as-library",
                    "-suppress-warnings", "-emit-module", "-module-name", name, "-I", modules.path, file.path,
                    "-o", modules.appending(path: "\(name).swiftmodule").path,
                ]
            )
        }
        let target = PackageDescription.Target("App", directory: folder.url.appending(path: "Sources/App").path)
        let package = PackageDescription(
            directory: folder.url.path,
            targets: [target],
            products: folder.url.appending(path: "debug").path,
            builds: ["App": true]
        )
        let built = BuiltGraphs(package: package, programs: ToolchainPrograms(package), cache: GraphCache(folder: nil))
        guard case .graphs(let graphs) = built.answer(for: "App") else {
            Issue.record("There is no graph.")
            return
        }
        let titles = graphs.flatMap(\.symbols).map(\.title).sorted()
        #expect(titles == ["Engine", "Fetcher", "client", "fetch(_:)", "init(fetcher:client:)", "name()"])
    }
}
