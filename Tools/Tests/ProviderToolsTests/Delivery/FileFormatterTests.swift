import Foundation
import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct FileFormatterTests {
    private let folder = TemporaryFolder()
    private let program = ToolchainPrograms(PackageDescription(directory: "/", targets: [])).swiftFormat

    private func mock(_ name: String, in subfolder: String) -> ScaffoldedFile {
        ScaffoldedFile(
            name: name,
            folder: folder.url.appending(path: subfolder).path,
            text: "struct \(name){\nlet a=1\n}\n"
        )
    }

    @Test
    func eachFolderHasItsOwnSettings() throws {
        _ = try folder.write(#"{"version": 1, "indentation": {"spaces": 1}}"#, to: "A/.swift-format")
        let mocks = [mock("MockA", in: "A/Mocks"), mock("MockB", in: "B"), mock("MockC", in: "A/Mocks")]

        let formatted = try FileFormatter(program: program).format(mocks)
        #expect(
            formatted.map(\.text) == [
                "struct MockA {\n let a = 1\n}\n", "struct MockB {\n    let a = 1\n}\n",
                "struct MockC {\n let a = 1\n}\n",
            ]
        )
        #expect(formatted.map(\.path) == mocks.map(\.path))
    }

    @Test
    func withoutSwiftFormatTheTextsAreUnchanged() throws {
        let mocks = [mock("MockA", in: "A")]
        #expect(try FileFormatter(program: nil).format(mocks) == mocks)
    }
}
