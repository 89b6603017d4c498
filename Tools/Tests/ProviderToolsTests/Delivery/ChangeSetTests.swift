import Foundation
import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct ChangeSetTests {
    private let folder = TemporaryFolder()

    private func contents() throws -> [String: String] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).filter { name in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: folder.url.appending(path: name).path, isDirectory: &isFolder)
            return !isFolder.boolValue
        }
        return try Dictionary(
            uniqueKeysWithValues: names.map {
                ($0, try String(contentsOf: folder.url.appending(path: $0), encoding: .utf8))
            }
        )
    }

    private func write(_ files: [(path: String, text: String)]) throws {
        var changes = ChangeSet()
        for (path, text) in files {
            let path = folder.url.appending(path: path).path
            let old = FileManager.default.contents(atPath: path).map(Array.init)
            changes.add(Array(text.utf8), over: old, at: path)
        }
        try changes.write()
    }

    @Test
    func missingFoldersAreCreated() throws {
        try write([("Tests/Mocks/MockA.swift", "a"), ("Other/MockB.swift", "b")])
        #expect(try contents() == ["Tests/Mocks/MockA.swift": "a", "Other/MockB.swift": "b"])
    }

    @Test
    func aFileIsReplacedAndKeepsItsPermissions() throws {
        let path = try folder.write("old", to: "Mocks/MockA.swift").path
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        try write([("Mocks/MockA.swift", "new")])
        #expect(try contents() == ["Mocks/MockA.swift": "new"])
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
    }

    @Test
    func aFolderIsNotReplaced() throws {
        let path = try folder.write("inner", to: "Mocks/MockB.swift/inner.txt").deletingLastPathComponent().path
        #expect(
            message { try write([("Mocks/MockA.swift", "new"), ("Mocks/MockB.swift", "new")]) }
                == "\(path) is a folder: move it away. Nothing was written."
        )
        #expect(try contents() == ["Mocks/MockB.swift/inner.txt": "inner"])
    }

    @Test
    func nothingIsWrittenIfOneFileCannotBe() throws {
        _ = try folder.write("old", to: "Mocks/MockA.swift")
        // A folder can't be created where a file is, whatever rights the tests have.
        _ = try folder.write("in the way", to: "Blocked.txt")
        let files = [("Mocks/MockA.swift", "new"), ("Mocks/MockB.swift", "new"), ("Blocked.txt/MockC.swift", "new")]
        #expect(throws: ToolError.self) { try write(files) }
        #expect(try contents() == ["Mocks/MockA.swift": "old", "Blocked.txt": "in the way"])
    }

    @Test(arguments: ["old", nil])
    func nothingIsWrittenIfOneFileHasChanged(old: String?) throws {
        let path = try folder.write("theirs", to: "B.swift").path
        var changes = ChangeSet()
        changes.add(Array("new".utf8), over: nil, at: folder.url.appending(path: "A.swift").path)
        changes.add(Array("new".utf8), over: old.map { Array($0.utf8) }, at: path)
        #expect(throws: ToolError("\(path) changed while the command was running. Nothing was written. Run it again."))
        {
            try changes.write()
        }
        #expect(try contents() == ["B.swift": "theirs"])
    }
}
