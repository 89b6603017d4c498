import Foundation
import Testing

@testable import ProviderTools

struct GraphSourceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// An answer in words.
    private func words(_ answer: GraphAnswer?) -> String {
        switch answer {
        case .graphs(let graphs): graphs.map(\.module.name).joined(separator: " ")
        case .unavailable(let reason): reason.replacing(folder.url.path, with: "…")
        case .notYetMade: "not yet made"
        case nil: "unknown"
        }
    }

    @Test
    func aPackageProvidesTheGraphsOfItsTargets() throws {
        _ = try folder.write(Graphs.text("my_app"), to: "my_app.symbols.json")
        _ = try folder.write("{", to: "bad/Bad.symbols.json")
        let path = folder.url.path
        let source = PackageGraphs(
            package: PackageDescription(
                .init("my-app", symbolGraphs: path),
                .init("New"),
                .init("Broken", failure: "unspecified(\"fatalError\")"),
                .init("Unknown", failure: "no such target"),
                .init("Lost", symbolGraphs: path + "/products/x86_64/Lost.symbolgraphs")
            )
        )
        let advice =
            "most likely because the code doesn't compile. Make `swift build --build-tests` succeed, then try again"

        let answers = ["New", "Broken", "Unknown", "Lost", "Other"].map { words(source.answer(for: $0)) }
        #expect(
            answers == [
                "not yet made",
                "SwiftPM couldn't make it, \(advice)",
                "SwiftPM couldn't make it (no such target), \(advice)",
                "SwiftPM says that it is in …/products/x86_64/Lost.symbolgraphs, which doesn't exist",
                "unknown",
            ]
        )
    }

    @Test(arguments: ["ExecutableModules/x86_64/App.symbolgraphs", "x86_64-v2/App.symbolgraphs"])
    func aFolderThatSwiftPMPutBesideIsFound(location: String) throws {
        _ = try folder.write(Graphs.text("App"), to: "products/\(location)/App.symbols.json")
        let named = folder.url.appending(path: "products/x86_64/App.symbolgraphs").path
        let source = PackageGraphs(package: PackageDescription(.init("App", symbolGraphs: named)))
        #expect(words(source.answer(for: "App")) == "App")
    }

    @Test
    func aFolderProvidesTheGraphsOfItsModules() throws {
        _ = try folder.write(Graphs.text("App"), to: "App.symbols.json")
        _ = try folder.write(Graphs.text("App"), to: "deep/App@Core.symbols.json")
        _ = try folder.write(Graphs.text("AppKit"), to: "AppKit.symbols.json")
        let source = try FolderGraphs(folder.url.path)

        #expect(source.modules == ["App", "AppKit"])
        #expect(words(source.answer(for: "App")) == "App App")
        #expect(words(source.answer(for: "AppKit")) == "AppKit")
        #expect(words(source.answer(for: "Core")) == "there is none in …")
        #expect(words(source.answer(for: "Swift")) == "unknown")
    }

    @Test
    func aFileThatIsntASymbolGraphMakesTheModuleUnavailable() throws {
        _ = try folder.write("{", to: "Bad.symbols.json")
        let source = try FolderGraphs(folder.url.path)
        #expect(words(source.answer(for: "Bad")).hasPrefix("…/Bad.symbols.json isn't a symbol graph that can be read"))
    }

    @Test
    func aFolderWithoutGraphsIsRefused() {
        #expect(
            message { _ = try FolderGraphs(folder.url.path) }.hasPrefix(
                "There are no symbol graphs (….symbols.json) in "
            )
        )
    }
}
