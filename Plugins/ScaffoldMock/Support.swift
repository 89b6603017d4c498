import Foundation
import PackagePlugin

extension CommandPlugin {
    /// Runs the tool until it wants no more symbol graphs.
    ///
    /// All that can be tested is in the tool. This file is compiled in every cold build of every user.
    func runProviderTool(_ verb: String, context: PluginContext, arguments: [String]) throws {
        let folder = context.pluginWorkDirectoryURL
        let file = folder.appending(path: "package.json")
        let tool = try context.tool(named: "provider-tool").url
        let targets = swiftTargets(of: context.package)
        var description = Description(context, targets)
        var broken: Set<String> = []
        var hasBuilt = false
        while true {
            // Building a target of C makes its module map.
            description.clangOptions = optionsOfC(context.package, in: buildFolder(context))
            try JSONEncoder().encode(description).write(to: file)
            let status = try run(tool, [verb, "--package-description", file.path] + arguments)
            guard status == 3 else { return }
            let names = try String(contentsOfFile: description.wanted, encoding: .utf8).components(separatedBy: "\n")
            // Each request for a graph takes half a second even if nothing has changed, as much as one build of all.
            if names.count > 3, !hasBuilt {
                hasBuilt = true
                let hasTests = targets.contains { names.contains($0.name) && $0.kind == .test }
                Diagnostics.progress("Building the package.")
                if try packageManager.build(.all(includingTests: hasTests), parameters: .init()).succeeded {
                    description.modules = builtModules(context)
                    if description.modules != nil { continue }
                }
            }
            for name in names {
                guard let index = targets.firstIndex(where: { $0.name == name }) else { continue }
                // Else the compiler would repeat its errors for each target that depends on a broken one.
                let dependencies = targets[index].recursiveTargetDependencies.map { $0.name }
                if let name = dependencies.first(where: broken.contains) {
                    description.targets[index].failure = "it depends on \(name)"
                } else if !readGraph(of: targets[index], into: &description.targets[index]) {
                    broken.insert(name)
                }
            }
        }
    }

    /// Asks SwiftPM for the symbol graph of a target, or for the reason why there is none.
    private func readGraph(of target: SwiftSourceModuleTarget, into described: inout Description.Target) -> Bool {
        Diagnostics.progress("Asking SwiftPM for the symbol graph of \(target.name).")
        do {
            let graph = try packageManager.getSymbolGraph(
                for: target,
                options: .init(minimumAccessLevel: .private, includeSynthesized: false, includeSPI: true)
            )
            described.symbolGraphs = graph.directoryURL.path
            return true
        } catch {
            described.failure = "\(error)"
            return false
        }
    }
}

/// The description of the package that the tool reads, its `PackageDescription`.
private struct Description: Encodable {
    struct Target: Encodable {
        let name: String, module: String, kind: String, directory: String
        let isRoot: Bool
        let dependencies: [String]
        var symbolGraphs: String?
        var failure: String?
    }

    let directory: String
    var targets: [Target]
    let symbolGraphExtract: String?, swiftFormat: String?
    let cache: String, wanted: String
    var modules: String?
    var clangOptions: [String] = []
    let clangModules: [String]

    init(_ context: PluginContext, _ targets: [SwiftSourceModuleTarget]) {
        let folder = context.pluginWorkDirectoryURL
        // One cache for all plugins, where the sandbox lets it be written.
        let shared = folder.deletingLastPathComponent().deletingLastPathComponent().appending(path: "ProviderKit")
        let hasShared = (try? FileManager.default.createDirectory(at: shared, withIntermediateDirectories: true)) != nil
        let own = Set(context.package.targets.map { $0.name })
        directory = context.package.directoryURL.path
        self.targets = targets.map { target in
            Target(
                name: target.name,
                module: target.moduleName,
                kind: "\(target.kind)",
                directory: target.directoryURL.path,
                isRoot: own.contains(target.name),
                dependencies: target.dependencies.flatMap { dependency -> [String] in
                    switch dependency {
                    case .target(let target): [target.name]
                    case .product(let product): product.targets.map { $0.name }
                    @unknown default: []
                    }
                }
            )
        }
        symbolGraphExtract = try? context.tool(named: "swift-symbolgraph-extract").url.path
        swiftFormat = try? context.tool(named: "swift-format").url.path
        cache = (hasShared ? shared : folder).path
        wanted = folder.appending(path: "wanted.txt").path
        clangModules = targetsOfC(context.package).map { ($0 as? ClangSourceModuleTarget)?.moduleName ?? $0.name }
    }
}

/// Where SwiftPM's build system puts what it builds to be debugged.
private func buildFolder(_ context: PluginContext) -> URL {
    let folder = context.pluginWorkDirectoryURL.deletingLastPathComponent().deletingLastPathComponent()
    return folder.deletingLastPathComponent().appending(path: "debug")
}

/// The folder of the built modules; nil where another build system puts them elsewhere.
private func builtModules(_ context: PluginContext) -> String? {
    let folder = buildFolder(context).appending(path: "Modules").path
    return FileManager.default.fileExists(atPath: folder) ? folder : nil
}

/// Leads the compiler to the module maps of all targets of C.
private func optionsOfC(_ package: Package, in build: URL) -> [String] {
    var options: [String] = []
    for target in targetsOfC(package) {
        if let system = target as? SystemLibraryTarget {
            options += ["-I", system.directoryURL.path]
            for flag in system.compilerFlags { options += ["-Xcc", flag] }
        } else if let clang = target as? ClangSourceModuleTarget, let headers = clang.publicHeadersDirectoryURL {
            options += ["-I", headers.path]
            let map = build.appending(path: "\(target.name).build/module.modulemap").path
            if FileManager.default.fileExists(atPath: map) { options += ["-Xcc", "-fmodule-map-file=\(map)"] }
        }
    }
    return options
}

/// The targets of C of a package and of those that it depends on.
private func targetsOfC(_ package: Package) -> [any Target] {
    var seen: Set<String> = []
    return package.targets.flatMap { [$0] + $0.recursiveTargetDependencies }
        .filter { ($0 is SystemLibraryTarget || $0 is ClangSourceModuleTarget) && seen.insert($0.name).inserted }
}

/// The targets of a package and of those that it depends on.
private func swiftTargets(of package: Package) -> [SwiftSourceModuleTarget] {
    var seen: Set<String> = []
    return (package.targets + package.targets.flatMap { $0.recursiveTargetDependencies })
        .compactMap { $0 as? SwiftSourceModuleTarget }
        .filter { seen.insert($0.name).inserted }
}

/// Runs a program and passes its errors on, as SwiftPM prints those of a plugin to the standard output.
private func run(_ tool: URL, _ arguments: [String]) throws -> Int32 {
    let process = Process()
    let errors = Pipe()
    process.executableURL = tool
    process.arguments = arguments
    process.standardError = errors
    try process.run()
    var text = Data()
    var hasError = false
    while case let data = errors.fileHandleForReading.availableData, !data.isEmpty {
        text += data
        while let end = text.firstIndex(of: 10) {
            let line = String(decoding: text[..<end], as: UTF8.self)
            text = Data(text[(end + 1)...])
            if line.hasPrefix("error: ") {
                Diagnostics.error(String(line.dropFirst(7)))
                hasError = true
            } else if line.hasPrefix("warning: ") {
                Diagnostics.warning(String(line.dropFirst(9)))
            } else {
                Diagnostics.progress(line)
            }
        }
    }
    process.waitUntilExit()
    let status = process.terminationStatus
    if status != 0, status != 3, !hasError { Diagnostics.error("provider-tool exited with status \(status).") }
    return status
}
