import Foundation
import Testing

@Suite("Links between documents resolve", .timeLimit(.minutes(5)))
struct LinksTests {
    private static let documents = Repository.documents
    private static let links = Result {
        try Dictionary(uniqueKeysWithValues: documents.map { ($0, MarkdownLinks(try Repository.text(of: $0))) })
    }

    @Test(arguments: documents)
    func everyRelativeLinkLeadsToAFileOrHeading(document: String) throws {
        let check = LinkCheck(
            documents: try Self.links.get(),
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
