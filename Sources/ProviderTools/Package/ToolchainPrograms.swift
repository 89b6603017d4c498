import Foundation
import Synchronization

/// The programs of the Swift toolchain, as a plugin named them or as the search path has them.
struct ToolchainPrograms: Sendable {
    let symbolGraphExtract: String?
    let swiftFormat: String?
    /// The compiler beside the other programs.
    let compiler: String?

    init(_ package: PackageDescription, searchPath: String? = ProcessInfo.processInfo.environment["PATH"]) {
        let folders = (searchPath ?? "").split(separator: ":").map(String.init)
        func find(_ name: String) -> String? {
            folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
        }
        symbolGraphExtract = package.symbolGraphExtract ?? find("swift-symbolgraph-extract")
        swiftFormat = package.swiftFormat ?? find("swift-format")
        let beside = (package.symbolGraphExtract ?? package.swiftFormat).map {
            URL(filePath: $0).deletingLastPathComponent().appending(path: "swiftc").path
        }
        compiler = beside.flatMap { FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil } ?? find("swiftc")
    }

    /// Tells one toolchain from another without running it, which would take a tenth of a second.
    func identity() throws -> String {
        let program = try extractor().resolvingSymlinksInPath()
        let attributes = try? FileManager.default.attributesOfItem(atPath: program.path)
        let date = attributes?[.modificationDate] as? Date
        let size = attributes?[.size] as? Int
        return "\(program.path) \(size ?? 0) \(date?.timeIntervalSinceReferenceDate ?? 0)"
    }

    private static let triples = Mutex<[URL: String]>([:])

    /// The platform that the compiler beside the other programs compiles for; the compiler is asked once.
    private func triple() throws -> String {
        struct Info: Decodable {
            struct Target: Decodable {
                let triple: String
            }

            let target: Target
        }
        let compiler = try extractor().deletingLastPathComponent().appending(path: "swiftc")
        if let known = Self.triples.withLock({ $0[compiler] }) { return known }
        let info = try Subprocess.run(compiler.path, ["-print-target-info"])
        let triple = try JSONDecoder().decode(Info.self, from: info).target.triple
        Self.triples.withLock { $0[compiler] = triple }
        return triple
    }

    /// The symbol graphs of a module, from its interface or from what the compiler has built.
    func graphs(of module: String, accessLevel: AccessLevel, options: [String] = []) throws -> [SymbolGraph] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "provider-tool-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var arguments = ["-module-name", module, "-target", try triple(), "-output-dir", folder.path]
        arguments += ["-minimum-access-level", accessLevel.rawValue, "-skip-synthesized-members"] + options
        #if os(macOS)
            // Only there does the compiler need to be told where the system's modules are.
            let path = try Subprocess.run("/usr/bin/xcrun", ["--sdk", "macosx", "--show-sdk-path"])
            arguments += [
                "-sdk", String(decoding: path, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines),
            ]
        #endif
        _ = try Subprocess.run(try extractor().path, arguments)
        return try SymbolGraphFiles.read(module, in: folder)
    }

    private func extractor() throws -> URL {
        guard let symbolGraphExtract else {
            throw ToolError("There is no swift-symbolgraph-extract on the search path (PATH).")
        }
        return URL(filePath: symbolGraphExtract)
    }
}
