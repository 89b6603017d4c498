import Foundation

/// The answer to a request for the symbol graphs of a module.
enum GraphAnswer {
    case graphs([SymbolGraph])
    case unavailable(String)
    /// SwiftPM makes them, which only a plugin can ask it to do.
    case notYetMade
}

/// Where symbol graphs come from.
protocol GraphSource {
    /// Gets ready to answer for several modules, which may be faster than for one after the other.
    func prepare(_ modules: [String])

    /// The graphs of a module, or nil if they don't come from here.
    func answer(for module: String) -> GraphAnswer?
}

extension GraphSource {
    func prepare(_ modules: [String]) {}
}

/// Symbol graphs that SwiftPM makes for a plugin.
struct PackageGraphs: GraphSource {
    let package: PackageDescription

    func answer(for module: String) -> GraphAnswer? {
        guard let target = package.target(ofModule: module) else { return nil }
        if let failure = target.failure { return .unavailable(Self.message(for: failure)) }
        guard let folder = target.symbolGraphs else { return .notYetMade }
        guard let found = Self.existing(URL(filePath: folder)) else {
            return .unavailable("SwiftPM says that it is in \(folder), which doesn't exist")
        }
        return GraphAnswer { try SymbolGraphFiles.read(in: found) }
    }

    /// The message for a failure that SwiftPM reports, with what to do about it.
    private static func message(for failure: String) -> String {
        // That is all it says of code that doesn't compile; the compiler's own errors stand above.
        let details = failure.contains("fatalError") ? "" : " (\(failure))"
        return "SwiftPM couldn't make it\(details), most likely because the code doesn't compile. "
            + "Make `swift build --build-tests` succeed, then try again"
    }

    /// The folder, or the one of the same name that SwiftPM has put into a folder beside.
    ///
    /// The build system `swiftbuild` of SwiftPM 6.3 names `…/x86_64/App.symbolgraphs` for an executable, and writes
    /// `…/ExecutableModules/x86_64/App.symbolgraphs`.
    private static func existing(_ folder: URL) -> URL? {
        let files = FileManager.default
        if files.fileExists(atPath: folder.path) { return folder }
        let architecture = folder.deletingLastPathComponent()
        let products = architecture.deletingLastPathComponent()
        let siblings = (try? files.contentsOfDirectory(at: products, includingPropertiesForKeys: nil)) ?? []
        return siblings.sorted { $0.path < $1.path }
            .flatMap {
                [
                    $0.appending(path: "\(architecture.lastPathComponent)/\(folder.lastPathComponent)"),
                    $0.appending(path: folder.lastPathComponent),
                ]
            }
            .first { files.fileExists(atPath: $0.path) }
    }
}

/// Symbol graphs that were made elsewhere.
struct FolderGraphs: GraphSource {
    let folder: String
    private let filesOfModule: [String: [URL]]

    init(_ folder: String) throws {
        let files = SymbolGraphFiles.files(in: URL(filePath: folder))
        guard !files.isEmpty else {
            throw ToolError(
                "There are no symbol graphs (…\(Self.suffix)) in \(folder). "
                    + "The compiler writes them with `-emit-symbol-graph -emit-symbol-graph-dir DIR`."
            )
        }
        self.folder = folder
        filesOfModule = Dictionary(grouping: files) { file in
            String(file.lastPathComponent.dropLast(Self.suffix.count).prefix { $0 != "@" })
        }
    }

    var modules: [String] { filesOfModule.keys.sorted() }

    func answer(for module: String) -> GraphAnswer? {
        if let files = filesOfModule[module] { return GraphAnswer { try files.map { try SymbolGraphFiles.read($0) } } }
        // Those of the toolchain are seldom among them, and can be made.
        return ModuleName.toolchain.contains(module) ? nil : .unavailable("there is none in \(folder)")
    }

    private static let suffix = ".symbols.json"
}

extension GraphAnswer {
    /// The graphs that `read` returns, or the reason why it failed.
    fileprivate init(_ read: () throws -> [SymbolGraph]) {
        do {
            self = .graphs(try read())
        } catch {
            self = .unavailable("\(error)")
        }
    }
}
