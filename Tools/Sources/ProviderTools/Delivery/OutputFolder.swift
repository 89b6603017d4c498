import Foundation

/// Chooses the folder that mocks are written to.
enum OutputFolder {
    /// The folder `Mocks` of the tests of a target.
    static func standard(for target: PackageDescription.Target, in workspace: Workspace) throws -> String {
        folder(of: try tests(of: target, in: workspace, for: "mocks"))
    }

    /// Finds the target with the tests of another.
    ///
    /// - Parameters:
    ///   - target: The target that is tested.
    ///   - workspace: The package.
    ///   - files: What is to be written, in a message.
    /// - Returns: The test target.
    /// - Throws: A `ToolError` if it isn't clear which one that is.
    static func tests(
        of target: PackageDescription.Target,
        in workspace: Workspace,
        for files: String
    ) throws -> PackageDescription.Target {
        let package = workspace.package
        guard target.isRoot else {
            throw ToolError(
                "The target \"\(target.name)\" is part of another package. Pass the folder for its \(files) with --output DIR."
            )
        }
        if target.isTest { return target }
        var tests = package.rootTargets.filter(\.isTest)
        func own() -> PackageDescription.Target? { tests.first { $0.name == target.name + "Tests" } }
        if let own = own() { return own }
        // SwiftPM doesn't describe test targets without a file.
        tests += EmptyTests.targets(of: package, sources: workspace.sources)
        if let own = own() { return own }

        let direct = tests.filter { $0.dependencies.contains(target.name) }
        let dependents =
            direct.isEmpty ? tests.filter { package.recursiveDependencies(of: $0).contains(target) } : direct
        guard let only = dependents.first, dependents.count == 1 else {
            let what =
                dependents.isEmpty
                ? "No test target with a Swift file depends on it"
                : "Several test targets depend on it (\(NearestNames.list(dependents.map(\.name), inQuotes: false)))"
            throw ToolError(
                "There is no test target \"\(target.name)Tests\" for the \(files) of \"\(target.name)\". \(what). "
                    + "Pass the folder for them with --output DIR."
            )
        }
        return only
    }

    /// The mocks that new ones can name, by their folders.
    ///
    /// - Parameters:
    ///   - drafts: The new mocks.
    ///   - workspace: The package, with its files.
    /// - Returns: The mocks that exist in the same target, and the new ones.
    static func neighbors(
        of drafts: [ScaffoldedFile],
        in workspace: Workspace
    ) -> [String: ExistingMocks] {
        let folders = Set(drafts.map(\.folder)).map { folder in
            (folder, neighbors(in: folder, of: workspace, drafts: drafts))
        }
        return Dictionary(uniqueKeysWithValues: folders)
    }

    /// The mocks that those of a folder can name: the mocks of the same target, or of the folder if no target is around it.
    static func neighbors(
        in folder: String,
        of workspace: Workspace,
        drafts: [ScaffoldedFile] = []
    ) -> ExistingMocks {
        let package = workspace.package
        let home = target(around: folder, in: package)
        let new = drafts.filter {
            $0.folder == folder || (home != nil && home == target(around: $0.folder, in: package))
        }
        // Where only `--print` goes, the folder is that of the whole package.
        let searched = home?.directory ?? (folder == package.directory ? nil : folder)
        let existing = searched.map { workspace.sources.files(in: [$0]) } ?? []
        return ExistingMocks(new.map { SourceFile(path: $0.path, text: $0.text) } + existing)
    }

    private static func target(around folder: String, in package: PackageDescription) -> PackageDescription.Target? {
        package.rootTargets.filter { "\(folder)/".hasPrefix($0.directory + "/") }.max {
            $0.directory.count < $1.directory.count
        }
    }

    /// A warning if the test target that a folder belongs to lacks a dependency of the mocks.
    static func remark(on folder: String, in package: PackageDescription) -> Finding? {
        guard let tests = package.rootTargets.first(where: { folder.hasPrefix($0.directory + "/") }), tests.isTest,
            // Symbol graphs that were made elsewhere don't tell what a target depends on.
            !tests.dependencies.isEmpty,
            !package.recursiveDependencies(of: tests).contains(where: { $0.module == "Stubbing" })
        else { return nil }
        return Finding(
            location: nil,
            message: "The mocks import Stubbing, on which \"\(tests.name)\" doesn't depend: "
                + "add `.product(name: \"Stubbing\", package: \"ProviderKit\")` to its dependencies."
        )
    }

    /// A warning about a folder that the user named, if the package isn't around it.
    static func remark(onOutput folder: String, in package: PackageDescription) -> Finding? {
        let path = URL(filePath: folder).standardizedFileURL.path
        let root = URL(filePath: package.directory).standardizedFileURL.path
        guard path != root, !path.hasPrefix(root + "/") else { return nil }
        return Finding(
            location: nil,
            message: "\(path) is outside of the package, where no target compiles the mocks."
        )
    }

    private static func folder(of tests: PackageDescription.Target) -> String {
        URL(filePath: tests.directory).appending(path: "Mocks").path
    }
}
