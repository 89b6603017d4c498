import Foundation

/// Symbol graphs of the package's modules of C, which SwiftPM doesn't make.
struct ClangGraphs: GraphSource {
    let package: PackageDescription
    let programs: ToolchainPrograms

    func answer(for module: String) -> GraphAnswer? {
        guard package.clangModules?.contains(module) ?? false else { return nil }
        do {
            return .graphs(try extract(module))
        } catch {
            return .unavailable("\(error)")
        }
    }

    private func extract(_ module: String) throws -> [SymbolGraph] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "provider-tool-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try programs.extract(module, triple: programs.triple(), options: package.clangOptions ?? [], to: folder)
        return try SymbolGraphFiles.read(in: folder).map { $0.conformancesOfC(in: module) }
    }
}
