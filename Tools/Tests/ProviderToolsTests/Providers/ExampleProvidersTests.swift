import Foundation
import Testing

@testable import ProviderTools

/// The providers of the example and of NotesServer, as the tool sees them.
@Suite(.timeLimit(.minutes(5)))
struct ExampleProvidersTests {
    /// The Swift files of some folders, each as a target.
    private func files(_ folders: [String: String]) throws -> [String: String] {
        var files: [String: String] = [:]
        for (folder, place) in folders {
            let source = Repository.root.appending(path: folder).path
            for path in SourceFiles.paths(in: source) {
                files[place + path.dropFirst(source.count)] = try String(contentsOfFile: path, encoding: .utf8)
            }
        }
        return files
    }

    private func example() throws -> [String: String] {
        try files([
            "Sources/UserServiceExample": "Sources/UserServiceExample",
            "Tests/UserServiceExampleTests": "Tests/UserServiceExampleTests",
        ])
    }

    private static let path = "Sources/UserServiceExample/UserService/UserService+DependencyProvider.swift"

    @Test
    func theExamplesProviderIsScaffoldedAsItIs() throws {
        // A lifetime is the choice of a person.
        var files = try example()
        let text = try #require(files[Self.path])
            .replacing("sharedImageProcessor: Shared<any ImageProcessing>", with: "imageProcessor: any ImageProcessing")
            .replacing("sharedImageProcessor.value", with: "imageProcessor")
        files[Self.path] = text
        let settings = Repository.root.appending(path: ".swift-format")
        files[".swift-format"] = try String(contentsOf: settings, encoding: .utf8)
        let package = try WiredPackage(files)
        #expect(package.run("--force", "UserService") == .success, "\(package.notes)")
        #expect(try package.text(Self.path) == text)
    }

    @Test
    func aDependencyThatIsTakenAwayFromTheExampleComesBack() throws {
        var files = try example()
        let whole = files
        let view = "Sources/UserServiceExample/Profile/ProfileViewModel.swift"
        let member = "let userInfoProvider: any UserInfoProvider"
        files[view] = files[view]?.replacing("        \(member)\n", with: "")
        files[Self.path] = files[Self.path]?.replacing("        \(member)\n", with: "")
            .replacing(",\n                    userInfoProvider: userInfoProvider", with: "")
        let package = try WiredPackage(files)
        #expect(package.run("--add", "userInfoProvider: any UserInfoProvider", "--to", "ProfileViewModel") == .success)
        for path in files.keys { #expect(try package.text(path) == whole[path]) }
        #expect(package.written.split(separator: "\n").filter { $0.contains("warning") } == [])
    }

    @Test
    func providersOfAnotherFormAreOnlyReported() throws {
        let targets = ["Accounts", "Notes", "NotesServer", "Storage"]
        let folders = targets.map { ("Examples/NotesServer/Sources/\($0)", "Sources/\($0)") }
        var files = try files(Dictionary(uniqueKeysWithValues: folders))
        let path = "Sources/Accounts/AccountService.swift"
        let head = "    public protocol DependencyProviding: Sendable {\n"
        files[path] = files[path]?.replacing(head, with: "\(head)        var flag: any FeatureFlag { get }\n")
        let package = try WiredPackage(files, dependencies: ["NotesServer": ["Accounts", "Notes", "Storage"]])
        #expect(package.run("--update", "AccountService") == .failure)
        #expect(try files.keys.filter { try package.text($0) != files[$0] } == [])
        let findings = package.written.split(separator: "\n")
        #expect(findings.count == 2)
        #expect(
            findings.first?.hasSuffix(
                "error: `AccountsProvider` lacks `flag`, which `AccountService.DependencyProviding` requires."
            ) == true
        )
        #expect(findings.last == "    let flag: any FeatureFlag")
        #expect(package.notes == ["error: 1 finding is left. Fix it by hand."])
    }
}
