import Dispatch
import Foundation

/// Symbol graphs that the tool extracts from modules that SwiftPM has just built, and keeps until a module changes.
///
/// SwiftPM looks at the whole package for each graph that it is asked for. Where this fails, as it may above a library of
/// C, SwiftPM is asked after all.
struct BuiltGraphs: GraphSource {
    let package: PackageDescription
    let programs: ToolchainPrograms

    /// Extracts the graphs of the modules that have changed, two at a time.
    func prepare(_ modules: [String]) {
        let outdated = modules.filter { module in key(of: module).map { !isUpToDate(module, $0) } ?? false }
        guard !outdated.isEmpty, let triple = try? programs.triple() else { return }
        DispatchQueue.concurrentPerform(iterations: min(2, outdated.count)) { worker in
            for index in stride(from: worker, to: outdated.count, by: 2) { extract(outdated[index], triple: triple) }
        }
    }

    func answer(for module: String) -> GraphAnswer? {
        guard let key = key(of: module), isUpToDate(module, key), let folder = folder(of: module),
            let graphs = try? SymbolGraphFiles.read(in: folder), !graphs.isEmpty
        else { return nil }
        return .graphs(graphs)
    }

    /// A text that changes when a module is built again; nil for a module that isn't among those that were built.
    private func key(of module: String) -> String? {
        guard let modules = package.modules, let target = package.target(ofModule: module), target.failure == nil,
            target.symbolGraphs == nil, let toolchain = try? programs.identity()
        else { return nil }
        let file = URL(filePath: modules).appending(path: "\(module).swiftmodule")
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path),
            let date = attributes[.modificationDate] as? Date, let size = attributes[.size] as? Int
        else { return nil }
        return "\(toolchain) \(file.path) \(size) \(date.timeIntervalSinceReferenceDate)"
    }

    private func folder(of module: String) -> URL? {
        package.cache.map { URL(filePath: $0).appending(path: "graphs/\(module)") }
    }

    private func isUpToDate(_ module: String, _ key: String) -> Bool {
        guard let file = folder(of: module)?.appending(path: "key") else { return false }
        return (try? String(contentsOf: file, encoding: .utf8)) == key
    }

    private func extract(_ module: String, triple: String) {
        guard let key = key(of: module), let folder = folder(of: module), let modules = package.modules else { return }
        let files = FileManager.default
        try? files.removeItem(at: folder)
        do {
            try files.createDirectory(at: folder, withIntermediateDirectories: true)
            let options = ["-I", modules] + (package.clangOptions ?? []) + ["-include-spi-symbols"]
            try programs.extract(module, accessLevel: .private, triple: triple, options: options, to: folder)
            try Data(key.utf8).write(to: folder.appending(path: "key"))
        } catch {
            // SwiftPM is asked instead.
            try? files.removeItem(at: folder)
        }
    }
}
