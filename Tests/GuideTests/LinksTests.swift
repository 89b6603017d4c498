import Foundation
import Testing

@Suite("Links between documents resolve")
struct LinksTests {
    private static let documents = Repository.documents

    @Test(arguments: documents)
    func everyRelativeLinkLeadsToAFileOrHeading(document: String) throws {
        let check = LinkCheck(
            documents: try Dictionary(
                uniqueKeysWithValues: Self.documents.map { ($0, MarkdownLinks(try Repository.text(of: $0))) }
            ),
            exists: { FileManager.default.fileExists(atPath: Repository.absolutePath(of: $0)) }
        )
        for failure in check.failures(path: document) {
            failure.record()
        }
    }

    @Test func documentsIncludeTheReadmeAndAllGuides() {
        #expect(Set(Repository.guides).subtracting(Self.documents) == [])
    }
}
