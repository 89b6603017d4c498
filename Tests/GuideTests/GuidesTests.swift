import Testing

@Suite("Guides quote compiled code", .timeLimit(.minutes(5)))
struct GuidesTests {
    @Test(arguments: Repository.guides)
    func everySwiftBlockIsProven(guide: String) throws {
        let check = GuideCheck(files: try Repository.quotableFiles.get())
        for failure in check.failures(path: guide, text: try Repository.text(of: guide)) {
            failure.record()
        }
    }

    @Test(arguments: Repository.documentedFiles)
    func everySampleInADocumentationCommentIsProven(file: String) throws {
        let check = GuideCheck(files: try Repository.quotableFiles.get())
        for failure in check.failures(path: file, fences: DocComments(try Repository.text(of: file)).samples) {
            failure.record()
        }
    }

    @Test func everyTrapFileHasAnExitTest() throws {
        for failure in try Repository.quotableFiles.get().failures {
            failure.record()
        }
    }
}
