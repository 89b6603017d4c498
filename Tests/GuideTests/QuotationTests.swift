import Testing

@Suite(.timeLimit(.minutes(5)))
struct QuotationTests {
    private static let file = SourceFile(
        path: "Sources/Users/UserService.swift",
        text: """
            struct UserService {
                func rename() {
                    validate()
                    save()
                }

                func remove() {
                    validate()
                    erase()
                }
            }
            """
    )

    @Test(arguments: [
        // Whole lines, with less indentation than the file's or with as much.
        "func rename() {\n    validate()\n    save()\n}\n\nfunc remove() {",
        "    func remove() {\n        validate()",
        "struct UserService {",
        // The second place that has the first line.
        "validate()\nerase()",
        // Omissions, of many lines, of one and of none.
        "struct UserService {\n    // …\n    func remove() {\n        // …\n    }\n}",
        "func rename() {\n    // …\n    save()",
        "func rename() {\n    // …\n    validate()",
        "// …\nsave()\n// …",
        // Blank lines around an omission and around the block, and spaces at the end of a line.
        "\nfunc rename() {\n\n// …\n\n    save()  \n",
        "}\n   \nfunc remove() {",
    ])
    func blockThatAFileContainsIsFound(block: String) {
        #expect(Quotation(block).search(in: [Self.file]) == .found)
    }

    @Test(
        arguments: [
            ("func rename() {\n    validate()\n    erase()", 2, 2, "erase()", .otherText(line: 4, text: "save()")),
            // The longest of several.
            ("validate()\nerase()\nsave()", 8, 2, "save()", .otherText(line: 10, text: "}")),
            // The first of equally long ones.
            ("validate()\nload()", 3, 1, "load()", .otherText(line: 4, text: "save()")),
            // Blank lines count.
            ("save()\n\n}", 4, 1, "", .otherText(line: 5, text: "}")),
            ("    }\n    func remove() {", 5, 1, "func remove() {", .otherText(line: 6, text: "")),
            // Indentation counts.
            ("func rename() {\nvalidate()", 2, 1, "validate()", .otherIndentation(line: 3)),
            ("func rename() {\n// …\nsave()", 2, 1, "save()", .nothing(after: 2)),
            // The order counts, and the end of the file.
            ("func remove() {\n// …\n    save()", 7, 1, "save()", .nothing(after: 7)),
            ("func rename() {\n// …\n    validate()\n    load()", 2, 2, "load()", .otherText(line: 4, text: "save()")),
            ("    }\n}\n}", 10, 2, "}", .endOfFile),
        ] as [(String, Int, Int, String, NearMiss.Actual)]
    )
    func blockThatDiffersHasANearestMatch(
        block: String,
        line: Int,
        matchedLines: Int,
        expected: String,
        actual: NearMiss.Actual
    ) {
        let nearest = NearMiss(
            path: Self.file.path,
            line: line,
            matchedLines: matchedLines,
            expected: expected,
            actual: actual
        )
        #expect(Quotation(block).search(in: [Self.file]) == .missing(nearest: nearest))
    }

    @Test(arguments: ["func load() {", "unc rename() {", "          save()", "…"])
    func blockWhoseFirstLineIsInNoFileHasNoNearestMatch(block: String) {
        #expect(Quotation(block).search(in: [Self.file]) == .missing(nearest: nil))
    }

    @Test func partsMustComeFromOneFile() {
        let other = SourceFile(path: "Sources/Users/Users.swift", text: "struct Users {}")
        let nearest = NearMiss(
            path: Self.file.path,
            line: 1,
            matchedLines: 1,
            expected: "struct Users {}",
            actual: .nothing(after: 1)
        )
        let quotation = Quotation("struct UserService {\n// …\nstruct Users {}")
        #expect(quotation.search(in: [Self.file, other]) == .missing(nearest: nearest))
        #expect(Quotation("struct Users {}").search(in: [Self.file, other]) == .found)
    }

    @Test(
        arguments: [
            (
                .otherText(line: 9, text: "b"),
                "A.swift:7, equal for 2 lines, then the guide has `a` where line 9 has `b`"
            ),
            (
                .otherText(line: 9, text: ""),
                "A.swift:7, equal for 2 lines, then the guide has `a` where line 9 is blank"
            ),
            (.otherIndentation(line: 9), "A.swift:7, equal for 2 lines, then `a` has another indentation in line 9"),
            (.endOfFile, "A.swift:7, equal for 2 lines, then the guide has `a` where the file ends"),
            (
                .nothing(after: 8),
                "A.swift:7, equal for 2 lines, then the guide has `a`, which isn't after line 8"
            ),
        ] as [(NearMiss.Actual, String)]
    )
    func nearestMatchNamesTheDifference(actual: NearMiss.Actual, description: String) {
        let nearest = NearMiss(path: "A.swift", line: 7, matchedLines: 2, expected: "a", actual: actual)
        #expect(nearest.description == description)
    }

    @Test func nearestMatchShowsABlankLineOfTheGuide() {
        let actual = NearMiss.Actual.otherText(line: 8, text: "b")
        let nearest = NearMiss(path: "A.swift", line: 7, matchedLines: 1, expected: "", actual: actual)
        let description = "A.swift:7, equal for 1 line, then the guide has a blank line where line 8 has `b`"
        #expect(nearest.description == description)
    }
}

extension Quotation {
    fileprivate init(_ block: String) {
        self.init(block.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    }
}
