/// The rules for the Swift blocks of a guide.
struct GuideCheck {
    private let repository: Repository
    private let files: QuotableFiles

    init(_ repository: Repository) throws {
        self.repository = repository
        files = try repository.quotableFiles()
    }

    /// Returns the failures of the guides, of the samples in documentation comments, and of the files that guides quote.
    func failures() throws -> [GuideFailure] {
        try repository.guides.flatMap { failures(path: $0, text: try repository.text(of: $0)) }
            + repository.documentedFiles.flatMap {
                failures(path: $0, fences: DocComments(try repository.text(of: $0)).samples)
            }
            + files.failures
    }

    /// Returns the failures of a guide, in the order of its lines.
    private func failures(path: String, text: String) -> [GuideFailure] {
        let blocks = MarkdownBlocks(text)
        let fences = blocks.fences
        var failures = failures(path: path, fences: fences)
        failures += errorSpans(in: text).compactMap { span in
            problem(ofError: span.error).map {
                GuideFailure(path: path, line: span.line, message: "`error: \(span.error)`: \($0)")
            }
        }
        failures += blocks.unfencedCode.map { code in
            GuideFailure(path: path, line: code.line, message: "`\(code.text)`: code must be in a fence.")
        }
        if path == "README.md" || path.hasPrefix("Guides/"), !fences.contains(where: \.isSwift) {
            failures.append(
                GuideFailure(path: path, line: 1, message: "has no Swift block. A guide must show code.")
            )
        }
        return failures.sorted { $0.line < $1.line }
    }

    /// Returns a failure for each block of code that isn't proven.
    private func failures(path: String, fences: [Fence]) -> [GuideFailure] {
        let firstStandIn = fences.first { $0.isSwift && $0.marks == [Mark.standIn.rawValue] }
        return fences.compactMap { fence in
            let problem =
                problem(of: fence, path: path) ?? (fence == firstStandIn ? standInProblem(of: fence) : nil)
            return problem.map { GuideFailure(path: path, line: fence.line, message: $0) }
        }
    }

    private func problem(of fence: Fence, path: String) -> String? {
        guard fence.isClosed else { return "\(fence.title): this fence isn't closed." }
        guard !fence.language.isEmpty else {
            return "\(fence.title): a fence must name its language, such as `swift`, `sh` or `text`."
        }
        if fence.language == "text" { return errorProblem(of: fence) }
        guard fence.isSwift else {
            guard fence.language.contains("swift") else { return nil }
            return "\(fence.title): `\(fence.language)` isn't checked. Write `swift`, a space, and the mark."
        }
        guard let word = fence.marks.first else { return quotationProblem(of: fence, mark: nil) }
        guard fence.marks.count == 1, let mark = Mark(rawValue: word) else {
            let marks = Mark.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
            return "\(fence.title): a Swift block must have one of the marks \(marks), or none "
                + "(was `\(fence.marks.joined(separator: " "))`)."
        }
        return switch mark {
        case .manifest, .counterexample, .standIn: quotationProblem(of: fence, mark: mark)
        case .file: placeProblem(of: fence, path: path, "the files of the tutorial", "Guides/YourFirstTenMinutes.md")
        case .foreign: placeProblem(of: fence, path: path, "another library's code", "Guides/ComingFromContainers.md")
        }
    }

    private func quotationProblem(of fence: Fence, mark: Mark?) -> String? {
        let quotation = Quotation(fence.lines)
        guard let firstLine = quotation.firstLine else {
            return "\(fence.title): a Swift block must show code and not only omissions."
        }
        if let line = fence.lines.first(where: { !CodeLine($0).isBlank }), !CodeLine(line).indentation.isEmpty {
            return "\(fence.title): this block starts indented. Show the type around it, or remove the indentation."
        }
        let (files, place) =
            switch mark {
            case .manifest: (files.manifest, "in \(QuotableFiles.manifestPath)")
            case .counterexample:
                (files.failing, "in any file of \(QuotableFiles.doesNotCompileFolder) or of a Traps folder")
            case .standIn: (files.standIn, "in any file of \(QuotableFiles.standInFolder)")
            default: (files.compiled, "in any Swift file under Sources or Tests")
            }
        guard case .missing(let nearest) = quotation.search(in: files) else { return nil }
        return "\(fence.title): this block isn't \(place). "
            + (nearest.map { "Nearest: \($0)." } ?? "Not even `\(firstLine)` is.")
    }

    private func errorProblem(of fence: Fence) -> String? {
        let errors = fence.lines.filter { $0.hasPrefix("error: ") }.map { String($0.dropFirst("error: ".count)) }
        return errors.lazy.compactMap(problem(ofError:)).first.map { "\(fence.title): \($0)" }
    }

    private func problem(ofError error: String) -> String? {
        guard !files.announcedErrors.contains(error) else { return nil }
        return "no file of \(QuotableFiles.doesNotCompileFolder) announces `// error: \(error)`."
    }

    /// The code spans outside of fences that quote a compiler error.
    private func errorSpans(in text: String) -> [(line: Int, error: String)] {
        MarkdownBlocks.linesOutsideOfFences(text).enumerated().flatMap { index, line in
            line.matches(of: /`error: ([^`]+)`/).map { (index + 1, String($0.1)) }
        }
    }

    private func placeProblem(of fence: Fence, path: String, _ content: String, _ guide: String) -> String? {
        guard path != guide else { return nil }
        return "\(fence.title): `\(fence.marks[0])` is for \(content), in \(guide)."
    }

    private func standInProblem(of fence: Fence) -> String? {
        let paragraph = fence.paragraph.lowercased()
        guard paragraph.contains("stand-in"), paragraph.contains("hasn't been run") else {
            return
                "\(fence.title): the paragraph before a page's first `standin` block must say that such code is compiled "
                + "with a stand-in, and that it hasn't been run."
        }
        return nil
    }
}

extension Fence {
    fileprivate var isSwift: Bool { language == "swift" }

    /// The first line of code, by which a reader recognizes the block.
    fileprivate var title: String {
        let line = lines.lazy.map { CodeLine($0) }.first { !$0.isBlank && !$0.isOmission }
        return line.map { "`\($0.text)`" } ?? "empty block"
    }
}
