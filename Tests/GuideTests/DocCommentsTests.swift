import Testing

@Suite(.timeLimit(.minutes(5)))
struct DocCommentsTests {
    @Test func indentedBlocksAreSamples() {
        let text = """
            /// A counter.
            ///
            ///     let counter = Counter()
            ///
            ///     if counter.isZero {
            ///         counter.count()
            ///     }
            ///
            /// It counts.
            struct Counter {
                /// Counts.
                ///
                ///     counter.count()
                func count()
            }
            """
        #expect(
            DocComments(text).samples == [
                Fence(
                    line: 3,
                    language: "swift",
                    lines: [
                        "let counter = Counter()", "", "if counter.isZero {", "    counter.count()", "}", "",
                    ]
                ),
                Fence(line: 13, language: "swift", lines: ["counter.count()"]),
            ]
        )
    }

    @Test func paragraphsAndListsAreNotSamples() {
        let text = """
            /// A counter
            ///     that counts.
            ///
            /// - Parameters:
            ///   - start: The first
            ///     number.
            //
            //     let code = 1

                let counter = Counter()
            """
        #expect(DocComments(text).samples == [])
    }
}
