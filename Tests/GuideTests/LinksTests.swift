import Testing

@Suite("Links between documents resolve", .timeLimit(.minutes(5)))
struct LinksTests {
    @Test func everyRelativeLinkLeadsToAFileOrHeading() throws {
        for failure in try LinkCheck(Repository.this).failures() { failure.record() }
    }

    @Test func documentsIncludeTheReadmeAndAllGuides() {
        #expect(Set(Repository.this.guides).subtracting(Repository.this.documents) == [])
    }
}
