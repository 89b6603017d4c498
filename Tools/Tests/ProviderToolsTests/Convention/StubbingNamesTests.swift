import Foundation
import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct StubbingNamesTests {
    @Test
    func thePublicTypesAreThoseThatTheRepositoryLists() throws {
        let list = Repository.root.appending(path: "Tests/Fixtures/PublicSymbols/Stubbing.txt")
        let kinds = ["actor", "class", "enum", "protocol", "struct", "typealias"]
        let names = try String(contentsOf: list, encoding: .utf8).split(separator: "\n").compactMap { line in
            let parts = line.split(separator: ": ", maxSplits: 1)
            let isType = parts[1].split(separator: " ").contains { kinds.contains(String($0)) }
            return isType && !parts[0].contains(".") && !parts[0].contains("(") ? String(parts[0]) : nil
        }
        #expect(StubbingNames.publicTypes == Set(names))
    }
}
