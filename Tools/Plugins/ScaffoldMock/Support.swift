import Foundation
import PackagePlugin

extension CommandPlugin {
    /// Runs the tool, which first asks for the targets that have to be built.
    ///
    /// All that can be tested is in the tool. This file is compiled in every cold build of every user.
    func runProviderTool(_ verb: String, context: PluginContext, arguments: [String]) throws {
        let file = context.pluginWorkDirectoryURL.appending(path: "package.json")
        let tool = try context.tool(named: "provider-tool").url
        let targets = swiftTargets(of: context.package)
        var description = Description(context, targets, tool: tool)
        while true {
            try JSONEncoder().encode(description).write(to: file)
            let (status, errors) = try run(tool, [verb, "--package-description", file.path] + arguments)
            // After an error, SwiftPM builds no more.
            if status == 4 { verify(&description) }
            for error in errors { Diagnostics.error(error) }
            if status == 4 { continue }
            guard status == 3 else { return }
            let names = try String(contentsOfFile: description.wanted, encoding: .utf8).components(separatedBy: "\n")
            build(names.compactMap { name in targets.first { $0.name == name } }, in: &description)
        }
    }

    /// Builds the tests, and notes what that printed if it failed.
    private func verify(_ description: inout Description) {
        Diagnostics.progress("Building the tests.")
        let result = try? packageManager.build(.all(includingTests: true), parameters: .init())
        description.isVerified = true
        if result?.succeeded == true { return }
        // An error of types in one file keeps the compiler from looking for races in the others, unless each is compiled by
        // itself.
        var parameters = PackageManager.BuildParameters()
        parameters.otherSwiftcFlags = ["-continue-building-after-errors", "-disable-batch-mode"]
        let all = try? packageManager.build(.all(includingTests: true), parameters: parameters)
        description.failedBuild = (result?.logText ?? "") + (all?.logText ?? "")
    }

    /// Builds targets, each after its dependencies, and notes for each whether that succeeded.
    private func build(_ targets: [SwiftSourceModuleTarget], in description: inout Description) {
        func note(_ target: SwiftSourceModuleTarget) {
            for name in [target.name] + target.recursiveTargetDependencies.map({ $0.name }) {
                description.builds[name] = true
            }
        }
        // The build system `swiftbuild` of SwiftPM 6.3 can't build a single target of tests.
        let hasTests = targets.contains { $0.kind == .test }
        if hasTests {
            if build(.all(includingTests: true), called: "the package", isLast: false) { return targets.forEach(note) }
        } else if targets.count > 1 {
            // The others are built with those that need them. In a package with many dependencies, a build of all that
            // has nothing to do takes ten times as long as that of a target.
            let last = targets.filter { target in
                !targets.contains { $0.recursiveTargetDependencies.contains { $0.name == target.name } }
            }
            if last.allSatisfy({ build(.target($0.name), called: $0.name, isLast: false) }) {
                return targets.forEach(note)
            }
        }
        // One by one, a broken target that none of these needs isn't in the way.
        for target in targets {
            // Else the compiler would repeat its errors for each target that depends on a broken one.
            let isBroken = target.recursiveTargetDependencies.contains { description.builds[$0.name] == false }
            if !isBroken, build(.target(target.name), called: target.name) {
                note(target)
            } else {
                description.builds[target.name] = false
            }
        }
    }

    /// Builds a part of the package, and returns whether that succeeded.
    ///
    /// Errors are shown only if this is the last build of that part.
    private func build(_ part: PackageManager.BuildSubset, called name: String, isLast: Bool = true) -> Bool {
        Diagnostics.progress("Building \(name).")
        // After a build has failed, `swiftbuild` throws an error at each further one.
        guard let result = try? packageManager.build(part, parameters: .init()) else { return false }
        if !result.succeeded, isLast {
            // Each error once. `swiftbuild` shows them itself, and logs only what it does.
            var seen: Set<Substring> = []
            let lines = result.logText.split(separator: "\n").filter { !$0.hasPrefix("[") && seen.insert($0).inserted }
            if lines.contains(where: { $0.contains("error:") }) { Diagnostics.progress(lines.joined(separator: "\n")) }
            Diagnostics.error("The build of \(name) failed.")
        }
        return result.succeeded
    }
}

/// The description of the package that the tool reads, its `PackageDescription`.
private struct Description: Encodable {
    struct Target: Encodable {
        let name: String, module: String, kind: String, directory: String
        let isRoot: Bool
        let dependencies: [String]
    }

    struct ClangModule: Encodable {
        let target: String, module: String
        let options: [String]
    }

    let directory: String
    let targets: [Target]
    let clangModules: [ClangModule]
    let symbolGraphExtract: String?, swiftFormat: String?
    let cache: String, products: String, wanted: String
    /// Whether the build of a target succeeded, for each that was tried.
    var builds: [String: Bool] = [:]
    var isVerified = false, failedBuild: String?

    init(_ context: PluginContext, _ targets: [SwiftSourceModuleTarget], tool: URL) {
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
        clangModules = targetsOfC(context.package).map(ClangModule.init)
        symbolGraphExtract = try? context.tool(named: "swift-symbolgraph-extract").url.path
        swiftFormat = try? context.tool(named: "swift-format").url.path
        cache = (hasShared ? shared : folder).path
        // The build system that runs now has built the tool, so its folder is the one of this build system.
        products = tool.deletingLastPathComponent().path
        wanted = folder.appending(path: "wanted.txt").path
    }
}

extension Description.ClangModule {
    init(_ target: any Target) {
        self.target = target.name
        if let clang = target as? ClangSourceModuleTarget {
            module = clang.moduleName
            options = clang.publicHeadersDirectoryURL.map { ["-I", $0.path] } ?? []
        } else {
            module = target.name
            let flags = (target as? SystemLibraryTarget)?.compilerFlags ?? []
            options = ["-I", target.directoryURL.path] + flags.flatMap { ["-Xcc", $0] }
        }
    }
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

/// Runs a program and passes on what it writes to the standard error, which SwiftPM would print to the standard output.
///
/// - Returns: The status of the program, and its errors.
private func run(_ tool: URL, _ arguments: [String]) throws -> (status: Int32, errors: [String]) {
    let process = Process()
    let errors = Pipe()
    process.executableURL = tool
    process.arguments = arguments
    process.standardError = errors
    try process.run()
    var text = Data()
    var messages: [String] = []
    while case let data = errors.fileHandleForReading.availableData, !data.isEmpty {
        text += data
        while let end = text.firstIndex(of: 10) {
            let line = String(decoding: text[..<end], as: UTF8.self)
            text = Data(text[(end + 1)...])
            if line.hasPrefix("error: ") {
                messages.append(String(line.dropFirst(7)))
            } else if line.hasPrefix("warning: ") {
                Diagnostics.warning(String(line.dropFirst(9)))
            } else {
                Diagnostics.progress(line)
            }
        }
    }
    process.waitUntilExit()
    let status = process.terminationStatus
    if ![0, 3, 4].contains(status), messages.isEmpty { messages.append("provider-tool exited with status \(status).") }
    return (status, messages)
}
