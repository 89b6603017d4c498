import Foundation
import Testing

@testable import ProviderTools

/// The mocks of the example could have been scaffolded.
@Suite(.timeLimit(.minutes(5)))
struct ExampleMocksTests {
    @Test
    func theScaffolderWritesEachMockOfTheExample() async throws {
        let folder = Repository.root.appending(path: "Tests/UserServiceExampleTests/Mocks")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let handWritten = try Dictionary(
            uniqueKeysWithValues: files.map {
                ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8).withoutDocComments)
            }
        )
        let mocks = ExistingMocks(handWritten.map { SourceFile(path: $0.key, text: $0.value) })
        var codebase = Codebase(graphs: try await BuiltModules.graphs(of: "UserServiceExample"))
        var written: [String: String] = [:]
        for symbol in codebase.protocols(of: "UserServiceExample") {
            let mock = try await codebase.scaffold(symbol.usr, mocks: mocks)
            #expect(mock.notes == [])
            written["\(mock.name).swift"] = mock.text.withoutDocComments
        }
        #expect(written.keys.sorted() == handWritten.keys.sorted())
        for (name, text) in handWritten { #expect(written[name] == text) }
    }
}
