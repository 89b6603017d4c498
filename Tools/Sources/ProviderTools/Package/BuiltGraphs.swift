import Dispatch
import Foundation
import Synchronization

/// Symbol graphs that the tool extracts from modules that SwiftPM has just built, and keeps until a module changes.
struct BuiltGraphs: GraphSource {
    let package: PackageDescription
    let programs: ToolchainPrograms
    let cache: GraphCache

    /// Reads several modules two at a time.
    func answers(for modules: [String]) -> [String: GraphAnswer] {
        let answers = Mutex<[String: GraphAnswer]>([:])
        DispatchQueue.concurrentPerform(iterations: min(2, modules.count)) { worker in
            for index in stride(from: worker, to: modules.count, by: 2) {
                guard let answer = answer(for: modules[index]) else { continue }
                answers.withLock { $0[modules[index]] = answer }
            }
        }
        return answers.withLock { $0 }
    }

    func answer(for module: String) -> GraphAnswer? {
        guard let target = package.target(ofModule: module), let products = package.builtProducts else { return nil }
        guard let hasSucceeded = package.builds?[target.name] else { return .notYetBuilt }
        let files = products.files(of: module)
        guard !files.isEmpty else {
            let places = products.places(of: module).map { package.relativePath($0.path) }
            let reason =
                hasSucceeded ? "its module wasn't found" : "the build failed, and there is no module from before"
            return .unavailable("\(reason) (\(places.joined(separator: ", ")))")
        }
        do {
            let graphs = try graphs(of: module, in: files, products)
            if !hasSucceeded, let change = package.change(in: target, after: files) { return .outdated(graphs, change) }
            return .graphs(graphs)
        } catch {
            return .unavailable("\(error)")
        }
    }

    private func graphs(of module: String, in files: [URL], _ products: BuiltProducts) throws -> [SymbolGraph] {
        let key = try (files.map(Self.identity) + [programs.identity()]).joined(separator: "\n")
        if let graphs = cache.graphs(of: module, key: key) { return graphs }
        let options = products.searchPaths + package.clangOptions + ["-include-spi-symbols"]
        let whole = hidesImports(module) ? try? programs.graphs(of: module, in: files[0], options: options) : nil
        let graphs = try whole ?? programs.graphs(of: module, accessLevel: .private, options: options)
        cache.keep(graphs, of: module, key: key)
        return graphs
    }

    /// Whether a module imports others in a way that hides them from its clients, and so from the extractor.
    private func hidesImports(_ module: String) -> Bool {
        let folders = package.target(ofModule: module).map { [$0.directory] } ?? []
        // Modules are read on threads of their own, and few again after a build.
        return SourceFiles().files(in: folders).contains { file in
            ["package import ", "@_implementationOnly "].contains(where: file.contains)
        }
    }

    /// A text that changes when a module is written again.
    private static func identity(of file: URL) throws -> String {
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        let date = attributes[.modificationDate] as? Date
        return "\(file.path) \(attributes[.size] as? Int ?? 0) \(date?.timeIntervalSinceReferenceDate ?? 0)"
    }
}

extension PackageDescription {
    var builtProducts: BuiltProducts? { products.map(BuiltProducts.init) }

    /// The compiler options that make the modules of C visible.
    var clangOptions: [String] {
        (clangModules ?? []).flatMap { module in
            let map = builtProducts?.moduleMap(ofTarget: module.target)
            return module.options + (map.map { ["-Xcc", "-fmodule-map-file=\($0.path)"] } ?? [])
        }
    }

    /// The file or folder of a target that has changed since the files of its module were written, if one has.
    func change(in target: Target, after files: [URL]) -> String? {
        func date(_ path: String) -> Date? {
            try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        }
        guard let written = files.compactMap({ date($0.path) }).max() else { return nil }
        let paths = [target.directory] + SourceFiles.paths(in: target.directory)
        return paths.first { date($0).map { $0 > written } ?? false }.map(relativePath)
    }
}

/// Symbol graphs of the package's modules of C.
struct ClangGraphs: GraphSource {
    let package: PackageDescription
    let programs: ToolchainPrograms

    func answer(for module: String) -> GraphAnswer? {
        guard package.clangModules?.contains(where: { $0.module == module }) ?? false else { return nil }
        return GraphAnswer {
            try programs.graphs(of: module, accessLevel: .public, options: package.clangOptions)
                .map { $0.conformancesOfC(in: module) }
        }
    }
}
