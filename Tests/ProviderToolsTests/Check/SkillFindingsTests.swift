import Foundation
import Testing

@testable import ProviderTools

@Suite(.ownThreads)
struct SkillFindingsTests {
    @Test(arguments: Rule.all.map(\.id) + [Rule.unknownRule])
    func theSkillSaysWhatToDoAboutEachFinding(rule: String) throws {
        let file = URL(filePath: #filePath).appending(path: "../../../../skills/provider-kit/findings.md").standardized
        let page = try String(contentsOf: file, encoding: .utf8)
        #expect(page.contains("\n| `\(rule)` | "), "findings.md has no row for `\(rule)`.")
    }
}
