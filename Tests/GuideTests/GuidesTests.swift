import Testing

@Suite("Guides quote compiled code")
struct GuidesTests {
    @Test(arguments: Repository.guides)
    func everySwiftBlockIsProven(guide: String) throws {
        let check = GuideCheck(files: try Repository.quotableFiles.get())
        for failure in check.failures(path: guide, text: try Repository.text(of: guide)) {
            failure.record()
        }
    }

    @Test func everyTrapFileHasAnExitTest() throws {
        for failure in try Repository.quotableFiles.get().failures {
            failure.record()
        }
    }
}
