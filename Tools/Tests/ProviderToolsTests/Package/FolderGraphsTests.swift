import Foundation
import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct FolderGraphsTests {
    private let folder = TemporaryFolder()

    @Test
    func aFolderProvidesTheGraphsOfItsModules() throws {
        _ = try folder.write(Graphs.text("App"), to: "App.symbols.json")
        _ = try folder.write(Graphs.text("App"), to: "deep/App@Core.symbols.json")
        _ = try folder.write(Graphs.text("AppKit"), to: "AppKit.symbols.json")
        let source = try FolderGraphs(folder.url.path)

        #expect(source.modules == ["App", "AppKit"])
        #expect(source.answer(for: "App")?.words(in: folder) == "App App")
        #expect(source.answer(for: "AppKit")?.words(in: folder) == "AppKit")
        #expect(source.answer(for: "Core")?.words(in: folder) == "there is none in …")
        #expect(source.answer(for: "Swift")?.words(in: folder) == nil)
    }

    @Test
    func modulesWithSourcesInAnotherFolderAreNotThePackagesOwn() throws {
        func write(_ module: String, source: String?) throws {
            let location = source.map { "{\"uri\" : \"file:///code/my%20app/\($0)\"}" } ?? "{}"
            _ = try folder.write("{\"symbols\": [{\"location\": \(location)}]}", to: "\(module).symbols.json")
        }
        try write("App", source: "Sources/App/App.swift")
        try write("NIO", source: ".build/checkouts/nio/NIO.swift")
        try write("Log", source: "SourcePackages/checkouts/log/Log.swift")
        try write("Core", source: "../core/Core.swift")
        try write("Empty", source: nil)
        let source = try FolderGraphs(folder.url.path)
        #expect(source.modules(declaredIn: "/code/my app") == ["App"])
        #expect(source.modules(declaredIn: "/other") == ["App", "Core", "Empty", "Log", "NIO"])
    }

    @Test
    func theFolderMayBeALink() throws {
        _ = try folder.write(Graphs.text("App"), to: "real/deep/App.symbols.json")
        let link = folder.url.appending(path: "link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.url.appending(path: "real"))
        #expect(try FolderGraphs(link.path).modules == ["App"])
        #expect(
            SymbolGraphFiles.files(in: link).map(\.path) == [link.appending(path: "deep/App.symbols.json").path]
        )
    }

    @Test
    func aFileThatIsntASymbolGraphMakesTheModuleUnavailable() throws {
        _ = try folder.write("{", to: "Bad.symbols.json")
        let source = try FolderGraphs(folder.url.path)
        let answer = source.answer(for: "Bad")?.words(in: folder)
        #expect(answer?.hasPrefix("…/Bad.symbols.json isn't a symbol graph that can be read") == true)
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
