import Foundation
import Testing

@testable import ProviderTools

@Suite(.ownThreads)
struct ScaffoldedFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func contents() throws -> [String: String] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).filter { $0.contains(".") }
        return try Dictionary(
            uniqueKeysWithValues: names.map {
                ($0, try String(contentsOf: folder.url.appending(path: $0), encoding: .utf8))
            }
        )
    }

    private func mock(_ name: String, in subfolder: String, _ text: String) -> ScaffoldedFile {
        ScaffoldedFile(name: name, folder: folder.url.appending(path: subfolder).path, text: text)
    }

    @Test
    func missingFoldersAreCreated() throws {
        try [mock("MockA", in: "Tests/Mocks", "a"), mock("MockB", in: "Other", "b")].write()
        #expect(try contents() == ["Tests/Mocks/MockA.swift": "a", "Other/MockB.swift": "b"])
    }

    @Test
    func aFileIsReplaced() throws {
        _ = try folder.write("old", to: "Mocks/MockA.swift")
        try [mock("MockA", in: "Mocks", "new")].write()
        #expect(try contents() == ["Mocks/MockA.swift": "new"])
    }

    @Test
    func aFolderIsNotReplaced() throws {
        _ = try folder.write("inner", to: "Mocks/MockB.swift/inner.txt")
        let mocks = [mock("MockA", in: "Mocks", "new"), mock("MockB", in: "Mocks", "new")]
        #expect(
            message { try mocks.write() } == "\(mocks[1].path) is a folder: move it away. Nothing was written."
        )
        #expect(try FileManager.default.contentsOfDirectory(atPath: mocks[0].folder) == ["MockB.swift"])
    }

    @Test
    func nothingIsWrittenIfOneCannotBe() throws {
        _ = try folder.write("old", to: "Mocks/MockA.swift")
        // A folder can't be created where a file is, whatever rights the tests have.
        _ = try folder.write("in the way", to: "Blocked.txt")
        let mocks = [
            mock("MockA", in: "Mocks", "new"), mock("MockB", in: "Mocks", "new"),
            mock("MockC", in: "Blocked.txt", "new"),
        ]

        #expect(throws: ToolError.self) { try mocks.write() }
        #expect(try contents() == ["Mocks/MockA.swift": "old", "Blocked.txt": "in the way"])
    }
}
