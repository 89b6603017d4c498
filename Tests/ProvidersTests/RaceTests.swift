import Testing

@Suite(.timeLimit(.minutes(5)))
struct RaceTests {
    @Test
    func returnsTheResultOfEachThread() throws {
        #expect(try race(threads: 3) { index in index }.sorted() == [0, 1, 2])
    }

    @Test
    func endsEvenIfAThreadHangs() {
        let end = Collector<Void>()
        let error = #expect(throws: MissingElements.self) {
            try race(threads: 2, atMost: .milliseconds(100)) { index in
                if index == 0 { _ = try? end.first(1) }
            }
        }
        #expect(error?.expected == 2)
        end.add(())
    }
}
