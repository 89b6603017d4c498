import Foundation
import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct FindingWriterTests {
    private let folder = TemporaryFolder()

    private func finding(_ path: String?, _ message: String = "Say why.", column: Int = 1) -> Finding {
        Finding(
            location: path.map { FileLocation(path: $0, line: 1, column: column) },
            severity: .warning,
            message: message,
            rule: "reason"
        )
    }

    /// The text that is written for a finding in a package, which may be the folder or one in it.
    private func written(_ finding: Finding, _ format: FindingFormat, package: String = "") -> String {
        let recorded = RecordedOutput()
        let directory = folder.url.appending(path: package).path
        let description = PackageDescription(directory: directory, targets: [])
        let writer = FindingWriter(
            format: format,
            namesRules: true,
            files: RepositoryFiles(around: description, sources: SourceFiles()),
            write: recorded.output.note
        )
        writer.add(finding)
        return recorded.notes.joined(separator: "\n")
    }

    @Test(arguments: [
        ("100% of: a, b", "100%25 of: a, b"),
        ("one\ntwo\r\nthree\rfour", "one%0Atwo%0D%0Athree%0Dfour"),
        ("a::b", "a::b"),
        ("é%0A", "é%250A"),
    ])
    func messagesOfAnnotationsAreEscaped(message: String, expected: String) {
        #expect(written(finding(nil, message), .github) == "::warning title=reason::\(expected)")
    }

    @Test(arguments: [("100%.swift", "100%25.swift"), ("a:b,c.swift", "a%3Ab%2Cc.swift"), ("a\r\nb", "a%0D%0Ab")])
    func propertiesOfAnnotationsAreEscaped(name: String, expected: String) {
        let path = folder.url.appending(path: name).path
        let location = "file=\(expected),line=1,endLine=1,col=1,endColumn=1"
        #expect(written(finding(path), .github) == "::warning \(location),title=reason::Say why.")
    }

    @Test(arguments: [
        ([".git/HEAD"], "Packages/App/Sources/A.swift"), ([".git"], "Packages/App/Sources/A.swift"),
        // Without a repository, at the package; otherwise, at the nearest one.
        ([], "Sources/A.swift"), ([".git/HEAD", "Packages/.git"], "App/Sources/A.swift"),
    ])
    func pathsBeginAtTheRootOfTheRepository(markers: [String], expected: String) throws {
        for marker in markers { _ = try folder.write("gitdir: elsewhere", to: marker) }
        let path = try folder.write("let a = 1", to: "Packages/App/Sources/A.swift").path
        let location = "file=\(expected),line=1,endLine=1,col=5,endColumn=6"
        #expect(
            written(finding(path, column: 5), .github, package: "Packages/App")
                == "::warning \(location),title=reason::Say why."
        )
    }

    @Test
    func linksAreResolved() throws {
        _ = try folder.write("", to: ".git/HEAD")
        let real = try folder.write("let a = 1", to: "Shared/A.swift")
        let link = folder.url.appending(path: "App.swift")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)
        let expected = "::warning file=Shared/A.swift,line=1,endLine=1,col=1,endColumn=4,title=reason::Say why."
        #expect(written(finding(link.path), .github) == expected)
    }

    @Test
    func aFileElsewhereKeepsItsAbsolutePath() {
        let expected =
            "::warning file=/no such/ü%3AA.swift,line=1,endLine=1,col=7,endColumn=7,title=reason::Say why."
        #expect(written(finding("/no such/ü:A.swift", column: 7), .github) == expected)
    }

    @Test
    func compilersPrintTheRuleBehindTheMessage() {
        #expect(written(finding("/a"), .compiler) == "/a:1:1: warning: Say why. [reason]")
    }
}
