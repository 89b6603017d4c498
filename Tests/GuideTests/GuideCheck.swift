/// The rules for the Swift blocks of a guide.
struct GuideCheck {
    let files: QuotableFiles

    /// Returns what is wrong with a guide, in the order of its lines.
    func failures(path: String, text: String) -> [GuideFailure] {
        let blocks = MarkdownBlocks(text)
        let fences = blocks.fences
        var failures = fences.compactMap { fence in
            problem(of: fence, path: path).map { GuideFailure(path: path, line: fence.line, message: $0) }
        }
        failures += blocks.unfencedCode.map { code in
            GuideFailure(path: path, line: code.line, message: "`\(code.text)`: code stands in a fence, to be checked.")
        }
        if !path.hasPrefix("Sources/"), !fences.contains(where: \.isSwift) {
            failures.append(
                GuideFailure(path: path, line: 1, message: "has no Swift block: a guide shows what it speaks of.")
            )
        }
        return failures.sorted { $0.line < $1.line }
    }

    private func problem(of fence: Fence, path: String) -> String? {
        guard fence.isClosed else { return "\(fence.title): this fence is never closed." }
        guard !fence.language.isEmpty else {
            return "\(fence.title): a fence names its language, such as `swift`, `sh` or `text`."
        }
        if fence.language == "text" { return errorProblem(of: fence) }
        guard fence.isSwift else {
            guard fence.language.contains("swift") else { return nil }
            return "\(fence.title): `\(fence.language)` would not be checked: write `swift`, a space, then the mark."
        }
        guard let word = fence.marks.first else { return quotationProblem(of: fence, mark: nil) }
        guard fence.marks.count == 1, let mark = Mark(rawValue: word) else {
            let marks = Mark.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
            return "\(fence.title): a Swift block has one mark of \(marks), or none "
                + "(was `\(fence.marks.joined(separator: " "))`)."
        }
        return switch mark {
        case .manifest, .counterexample: quotationProblem(of: fence, mark: mark)
        case .file: fileProblem(of: fence, path: path)
        case .foreign: foreignProblem(of: fence, path: path)
        case .uncompiled: uncompiledProblem(of: fence)
        }
    }

    private func quotationProblem(of fence: Fence, mark: Mark?) -> String? {
        let quotation = Quotation(fence.lines)
        guard let firstLine = quotation.firstLine else {
            return "\(fence.title): a Swift block shows code, not only omissions."
        }
        if let line = fence.lines.first(where: { !CodeLine($0).isBlank }), !CodeLine(line).indentation.isEmpty {
            return "\(fence.title): this block starts indented. Show the type around it, or remove the indentation."
        }
        let (files, place) =
            switch mark {
            case .manifest: (files.manifest, "in \(QuotableFiles.manifestPath)")
            case .counterexample:
                (files.failing, "in any file of \(QuotableFiles.doesNotCompileFolder) or of a Traps folder")
            default: (files.compiled, "in any Swift file under Sources or Tests")
            }
        guard case .missing(let nearest) = quotation.search(in: files) else { return nil }
        return "\(fence.title): this block does not stand \(place). "
            + (nearest.map { "Nearest: \($0)." } ?? "Not even `\(firstLine)` stands there.")
    }

    private func errorProblem(of fence: Fence) -> String? {
        let errors = fence.lines.filter { $0.hasPrefix("error: ") }.map { String($0.dropFirst("error: ".count)) }
        guard let error = errors.first(where: { !files.announcedErrors.contains($0) }) else { return nil }
        return "\(fence.title): no file of \(QuotableFiles.doesNotCompileFolder) announces `// error: \(error)`."
    }

    private func fileProblem(of fence: Fence, path: String) -> String? {
        guard path != "Guides/YourFirstTenMinutes.md" else { return nil }
        return "\(fence.title): `file` is for the files of the tutorial, in Guides/YourFirstTenMinutes.md only."
    }

    private func foreignProblem(of fence: Fence, path: String) -> String? {
        let guides = ["Guides/ComingFromContainers.md", "Guides/TestMocks.md"]
        guard !guides.contains(path) else { return nil }
        return "\(fence.title): `foreign` is for another library's code, in \(guides.joined(separator: " or ")) only."
    }

    private func uncompiledProblem(of fence: Fence) -> String? {
        guard fence.lines.contains(where: { $0.contains("#if canImport(") }) else {
            return "\(fence.title): an `uncompiled` block says with `#if canImport(…)` where it compiles."
        }
        let paragraph = fence.paragraph.lowercased()
        guard paragraph.contains("uncompiled") || paragraph.contains("not compiled") else {
            return "\(fence.title): the paragraph before an `uncompiled` block says that it is not compiled."
        }
        return nil
    }
}

extension Fence {
    fileprivate var isSwift: Bool { language == "swift" }

    /// The first line of code, which tells a reader which block it is.
    fileprivate var title: String {
        let line = lines.lazy.map { CodeLine($0) }.first { !$0.isBlank && !$0.isOmission }
        return line.map { "`\($0.text)`" } ?? "empty block"
    }
}
