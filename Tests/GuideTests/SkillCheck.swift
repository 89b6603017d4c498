/// The rules for the pages for coding assistants.
struct SkillCheck {
    private static let start = "\(Repository.skillFolder)/SKILL.md"

    /// The pages that must stay short, with their largest number of lines.
    private static let shortPages = [(start, 200), ("Guides/CheatSheet.md", 160)]

    let repository: Repository

    init(_ repository: Repository) {
        self.repository = repository
    }

    func failures() throws -> [GuideFailure] {
        try lengthFailures() + frontMatterFailures() + linkFailures() + installationFailures()
    }

    private func lengthFailures() throws -> [GuideFailure] {
        try Self.shortPages.flatMap { page, limit in
            let lines = try repository.text(of: page).count(where: \.isNewline)
            return failures(of: page, lines <= limit ? nil : "has \(lines) lines, and may have \(limit).")
        }
    }

    private func frontMatterFailures() throws -> [GuideFailure] {
        let frontMatter = FrontMatter(try repository.text(of: Self.start))
        guard let frontMatter, frontMatter.keys == ["name", "description"] else {
            return failures(of: Self.start, "must begin with the front matter `name` and `description`.")
        }
        let name = Repository.skillFolder.split(separator: "/").last.map(String.init)
        let description = frontMatter["description"] ?? ""
        // A reader of YAML would take ": " for a key, and " #" for a comment.
        let isPlain = description.count <= 1024 && !description.contains(": ") && !description.contains(" #")
        return failures(of: Self.start, frontMatter["name"] == name ? nil : "must have the name of its folder.")
            + failures(
                of: Self.start,
                isPlain && description.contains("Use ")
                    ? nil : "must have a plain description of at most 1024 characters, with when to \"Use\" the skill."
            )
    }

    private func linkFailures() throws -> [GuideFailure] {
        // A reader copies the folder, and has nothing else of this repository.
        let leaving = try repository.skillPages.flatMap { page in
            try targets(of: page).filter { $0.contains("..") }.flatMap {
                failures(of: page, "`\($0)`: a link must stay in the folder.")
            }
        }
        let pages = Set(repository.skillPages).subtracting([Self.start])
        let unlinked = pages.subtracting(try targets(of: Self.start).map { "\(Repository.skillFolder)/" + $0 })
        let guides = repository.paths(under: "Guides").filter { $0.hasSuffix(".md") } + ["README.md", Self.start]
        let unlisted = Set(guides).subtracting(try targets(of: Repository.pageForAssistants))
        return leaving
            + unlinked.sorted().flatMap { failures(of: $0, "must be linked from \(Self.start).") }
            + unlisted.sorted().flatMap { failures(of: $0, "must be linked from \(Repository.pageForAssistants).") }
    }

    private func installationFailures() throws -> [GuideFailure] {
        let says = try repository.text(of: "README.md").contains("cp -R ProviderKit/\(Repository.skillFolder) ")
        return failures(of: "README.md", says ? nil : "must say how to copy \(Repository.skillFolder).")
    }

    /// Returns the files that a page links to, without their anchors.
    private func targets(of page: String) throws -> [String] {
        MarkdownLinks(try repository.text(of: page)).links.map {
            String($0.target.prefix { $0 != "#" })
        }
    }

    private func failures(of page: String, _ message: String?) -> [GuideFailure] {
        message.map { [GuideFailure(path: page, line: 1, message: $0)] } ?? []
    }
}
