import Foundation

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
                ?? Self.guessedTarget(module, in: directory, isRoot: own.contains(module))
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

    /// SwiftPM generates two modules, `AppPackageDiscoveredTests` and `AppPackageTests`, that run the tests of `App`.
    private static let testRunner = "PackageDiscoveredTests"

    private static func guessedTarget(_ module: String, in directory: String, isRoot: Bool) -> Target {
        let isTest = module.hasSuffix("Tests")
        return Target(
            name: module,
            module: module,
            kind: isTest ? "test" : "generic",
            directory: "\(directory)/\(isTest ? "Tests" : "Sources")/\(module)",
            isRoot: isRoot,
            dependencies: []
        )
    }
}
