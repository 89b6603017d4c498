import Foundation

/// The package that a plugin runs in, as the plugin describes it.
struct PackageDescription: Codable, Equatable, Sendable {
    /// One module of Swift code, of the package itself or of one that it depends on.
    struct Target: Codable, Equatable, Sendable {
        let name: String
        let module: String
        /// As SwiftPM calls it: `generic`, `executable`, `test`, `macro` or `snippet`.
        let kind: String
        let directory: String
        let isRoot: Bool
        /// The names of the targets that it depends on directly.
        let dependencies: [String]

        var isTest: Bool { kind == "test" }
        /// Whether it has a symbol graph that is of use here.
        var hasCode: Bool { isTest || kind == "generic" || kind == "executable" }
    }

    /// One module of C.
    struct ClangModule: Codable, Equatable, Sendable {
        /// The name of its target.
        let target: String
        let module: String
        /// The compiler options that its headers need.
        let options: [String]
    }

    let directory: String
    let targets: [Target]
    var clangModules: [ClangModule]?
    var symbolGraphExtract: String?
    var swiftFormat: String?
    /// A folder to keep things in between runs.
    var cache: String?
    /// The folder of the programs that SwiftPM's build system has built.
    var products: String?
    /// Whether the build of a target succeeded, by its name, for each that was tried.
    var builds: [String: Bool]?
    /// The file to write the names of the targets to that have to be built.
    var wanted: String?
    /// Whether the tests were built for `--verify`.
    var isVerified: Bool?
    /// The log of that build, if it failed.
    var failedBuild: String?
}

extension [PackageDescription.Target] {
    /// The targets in their order, but with tests behind the others.
    var testsLast: [PackageDescription.Target] { filter { !$0.isTest } + filter(\.isTest) }
}

extension PackageDescription {
    init(contentsOf file: String) throws {
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(filePath: file)))
        } catch {
            throw ToolError("The package description \(file) can't be read: \(error)")
        }
    }

    /// The package's own targets, tests last.
    var rootTargets: [Target] {
        targets.filter { $0.isRoot && $0.hasCode }.testsLast
    }

    var testModules: TestModules {
        let support = targets.filter { recursiveDependencies(of: $0).contains { $0.module == "Stubbing" } }
        let tests = Set(targets.filter(\.isTest).map(\.module))
        return TestModules(tests: tests, testsAndSupport: tests.union(support.map(\.module)))
    }

    func target(named name: String) -> Target? {
        targets.first { $0.name == name }
    }

    /// The target with this module.
    func target(ofModule module: String) -> Target? {
        targets.first { $0.module == module }
    }

    /// All that a target depends on, what it names itself first.
    func recursiveDependencies(of target: Target) -> [Target] {
        var found: [Target] = []
        var names = target.dependencies
        var seen: Set<String> = [target.name]
        while !names.isEmpty {
            let new = names.filter { seen.insert($0).inserted }.compactMap { self.target(named: $0) }
            found += new
            names = new.flatMap(\.dependencies)
        }
        return found
    }

    /// The targets that tests depend on directly and that may have mocks for them: those of the package, and those of
    /// other packages that use stubs.
    func targetsWithMocks(for tests: Target) -> [Target] {
        tests.dependencies.compactMap(target(named:)).filter { target in
            target.hasCode && target.name != "Stubbing"
                && (target.isRoot || recursiveDependencies(of: target).contains { $0.module == "Stubbing" })
        }
    }

    /// The targets, each after its dependencies, tests last.
    ///
    /// If one build fails, the build system `swiftbuild` refuses further ones, and tests fail most easily.
    func inBuildOrder(_ targets: [Target]) -> [Target] {
        // A target has more dependencies than any of its dependencies has.
        let counted = targets.map { (target: $0, count: recursiveDependencies(of: $0).count) }
        return counted.sorted { ($0.target.isTest ? 1 : 0, $0.count) < ($1.target.isTest ? 1 : 0, $1.count) }.map(
            \.target
        )
    }

    /// A path as it is printed: from the package's folder on for what is in it.
    func relativePath(_ path: String) -> String {
        path.hasPrefix(directory + "/") ? String(path.dropFirst(directory.count + 1)) : path
    }
}

extension PackageDescription {
    /// A package of the modules whose symbol graphs are at hand.
    ///
    /// - Parameters:
    ///   - modules: The modules.
    ///   - directory: The folder of the package.
    ///   - own: The modules that are the package's own unless a plugin says otherwise.
    ///   - described: The package as a plugin describes it.
    init(modules: [String], in directory: String, own: Set<String>, described: PackageDescription?) {
        let generated = modules.filter { $0.hasSuffix(Self.testRunner) }
            .flatMap { [$0, $0.dropLast(Self.testRunner.count) + "PackageTests"] }
        let targets = modules.filter { !generated.contains($0) }.map { module in
            described?.target(ofModule: module)
                ?? Self.guessedTarget(module, of: modules, in: directory, isRoot: own.contains(module))
        }
        // Mocks are found in sources of tests, of which no graph is needed.
        let tests = (described?.targets ?? []).filter { $0.isTest && !modules.contains($0.module) }
        self.init(
            directory: directory,
            targets: targets + tests,
            symbolGraphExtract: described?.symbolGraphExtract,
            swiftFormat: described?.swiftFormat,
            cache: described?.cache
        )
    }

    /// A package of the folders in `Sources` and `Tests`, of which nothing else is known.
    init(sourcesIn directory: String) throws {
        let folders = ["Sources", "Tests"].flatMap { folder in
            ((try? FileManager.default.contentsOfDirectory(atPath: "\(directory)/\(folder)")) ?? []).sorted()
        }
        guard !folders.isEmpty else {
            throw ToolError("There is no folder Sources here. Change to the folder of the package.")
        }
        let targets = folders.map { folder in
            Self.guessedTarget(folder, of: folders, in: directory, isRoot: true)
        }
        self.init(directory: directory, targets: targets)
    }

    /// SwiftPM generates two modules, `AppPackageDiscoveredTests` and `AppPackageTests`, that run the tests of `App`.
    private static let testRunner = "PackageDiscoveredTests"

    /// A target that may depend on each other one, because nothing is known of that.
    private static func guessedTarget(
        _ module: String,
        of modules: [String],
        in directory: String,
        isRoot: Bool
    ) -> Target {
        let isTest = TestModules.isName(module)
        return Target(
            name: module,
            module: module,
            kind: isTest ? "test" : "generic",
            directory: "\(directory)/\(isTest ? "Tests" : "Sources")/\(module)",
            isRoot: isRoot,
            dependencies: modules.filter { $0 != module }
        )
    }
}
