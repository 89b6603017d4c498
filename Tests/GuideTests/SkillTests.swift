import Foundation
import Testing

/// The pages for coding assistants.
@Suite(.timeLimit(.minutes(5)))
struct SkillTests {
    private static let start = "\(Repository.skillFolder)/SKILL.md"

    /// The pages that must stay short, with their largest number of lines.
    @Test(arguments: [(start, 200), ("Guides/CheatSheet.md", 160)])
    func shortPagesStayShort(page: String, limit: Int) throws {
        let text = try Repository.text(of: page)
        #expect(text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count - 1 <= limit)
    }

    @Test func frontMatterNamesTheFolderAndSaysWhenToUseTheSkill() throws {
        let frontMatter = try #require(FrontMatter(try Repository.text(of: Self.start)))
        #expect(frontMatter.entries.map(\.key) == ["name", "description"])
        #expect(frontMatter["name"] == Repository.skillFolder.split(separator: "/").last.map(String.init))
        let description = try #require(frontMatter["description"])
        #expect(description.count <= 1024)
        // A reader of YAML would take these for a key or a comment.
        #expect(!description.contains(": ") && !description.contains(" #"))
        #expect(description.contains("Use "))
    }

    // A reader copies the folder, and has nothing else of this repository.
    @Test(arguments: Repository.skillPages)
    func linksStayInTheFolder(page: String) throws {
        let links = MarkdownLinks(try Repository.text(of: page)).links
        #expect(links.filter { $0.target.contains("..") }.map(\.target) == [])
    }

    @Test func everyPageIsLinkedFromTheFirst() throws {
        let targets = MarkdownLinks(try Repository.text(of: Self.start)).links.map {
            "\(Repository.skillFolder)/" + ($0.target.split(separator: "#").first ?? "")
        }
        #expect(Set(Repository.skillPages).subtracting(targets) == [Self.start])
    }

    @Test func thePageForAssistantsLinksToEveryGuideAndTheSkill() throws {
        let targets = MarkdownLinks(try Repository.text(of: Repository.pageForAssistants)).links.map(\.target)
        let guides = Repository.paths(under: "Guides").filter { $0.hasSuffix(".md") }
        #expect(Set(guides + ["README.md", Self.start]).subtracting(targets) == [])
    }

    @Test func readmeSaysHowToInstallTheSkill() throws {
        let readme = try Repository.text(of: "README.md")
        #expect(readme.contains("cp -R ProviderKit/\(Repository.skillFolder) "))
        #expect(FileManager.default.fileExists(atPath: Repository.absolutePath(of: Self.start)))
    }
}
