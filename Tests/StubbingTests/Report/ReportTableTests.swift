import Foundation
import Testing

@testable import Stubbing

/// The table of a report, its sums, and the file that several processes share.
@Suite(.timeLimit(.minutes(5)))
struct ReportTableTests {
    static func row(_ name: String, _ columns: [String], _ line: Int) throws -> ReportTable.Row {
        let counts = try #require(CallCounts(columns: columns))
        return .init(name: name, counts: counts, declaration: "Tests/Mock.swift:\(line)")
    }

    static func table() throws -> ReportTable {
        try ReportTable(rows: [
            row("MockClock.now", ["12", "12", "–", "–", "–"], 3),
            row("MockStore.save(_:)", ["5", "4", "1", "–", "–"], 7),
            row("MockStore.user(id:)", ["41", "41", "0", "0", "0"], 8),
            row("MockStore.|(_:_:)", ["2", "2", "0", "0", "0"], 9),
            row("MockStore.nameStub", ["0", "0", "0", "0", "0"], 10),
        ])
    }

    @Test
    func isSortedByWhatWasLeastTried() throws {
        #expect(
            try Self.table().text == """
                | function | calls | returned | threw | suspended | canceled while suspended | declared at |
                | --- | --- | --- | --- | --- | --- | --- |
                | `MockStore.nameStub` | **never** | **never** | **never** | **never** | **never** | `Tests/Mock.swift:10` |
                | `MockStore.\\|(_:_:)` | 2 | 2 | **never** | **never** | **never** | `Tests/Mock.swift:9` |
                | `MockStore.user(id:)` | 41 | 41 | **never** | **never** | **never** | `Tests/Mock.swift:8` |
                | `MockStore.save(_:)` | 5 | 4 | 1 | – | – | `Tests/Mock.swift:7` |
                | `MockClock.now` | 12 | 12 | – | – | – | `Tests/Mock.swift:3` |

                """
        )
    }

    @Test
    func itsTextIsRead() throws {
        let table = try Self.table()
        #expect(ReportTable(table.text) == table)
        #expect(ReportTable("") == ReportTable(rows: []))
    }

    @Test
    func searchesStandBelowAndAreAddedUp() throws {
        func row(_ line: Int, _ runs: Int, _ switches: Int?, _ hasTasksWithoutTurns: Bool) -> SearchRow {
            SearchRow(
                declaration: "Tests/A.swift:\(line)",
                runs: runs,
                switches: switches,
                hasTasksWithoutTurns: hasTasksWithoutTurns
            )
        }
        let rows = try Self.table().rows
        let first = ReportTable(rows: rows, searches: [row(1, 5, 2, false), row(2, 1000, nil, false)])
        let sum = first + ReportTable(rows: rows, searches: [row(1, 7, 1, true)])
        #expect(sum.searches == [row(1, 12, 1, true), row(2, 1000, nil, false)])
        #expect(
            sum.text.hasSuffix(
                """

                | order | runs | all orders with up to | without turns |
                | --- | --- | --- | --- |
                | `Tests/A.swift:1` | 12 | 1 switch | unstructured tasks that come back from actors |
                | `Tests/A.swift:2` | 1000 | **none** | – |

                """
            )
        )
        #expect(ReportTable(sum.text) == sum)
        #expect(ReportTable(sum.text + "Notes\n") == nil)
    }

    @Test(arguments: [
        "Notes\n", "| function |\n", "\u{FEFF}",
        "| `Mock.a` | 1 | 1 | – | – | – | `Tests/Mock.swift:1` |\n",
    ])
    func aTextThatIsSomethingElseIsNotRead(text: String) throws {
        #expect(ReportTable(text) == nil)
        #expect(try ReportTable(Self.table().text + text) == nil || text.hasPrefix("| `Mock"))
    }

    @Test(arguments: [
        "| `Mock.a` | 1 | 1 | – | – | `Tests/Mock.swift:1` |",
        "| `Mock.a` | -1 | 1 | – | – | – | `Tests/Mock.swift:1` |",
        "| `Mock.a` | – | 1 | – | – | – | `Tests/Mock.swift:1` |",
        "| Mock.a | 1 | 1 | – | – | – | `Tests/Mock.swift:1` |",
        "| `Mock.a` | 1 | 1 | one | – | – | `Tests/Mock.swift:1` |",
    ])
    func aRowThatIsSomethingElseIsNotRead(row: String) throws {
        #expect(try ReportTable(Self.table().text + row) == nil)
    }

    @Test
    func rowsOfTheSameDeclarationAreAddedAndACalledStubGivesTheName() throws {
        let first = try ReportTable(rows: [
            Self.row("MockStore.nameStub", ["0", "0", "0", "–", "–"], 1),
            Self.row("A.b", ["1", "1", "–", "3", "2"], 2),
        ])
        let second = try ReportTable(rows: [
            Self.row("MockStore.name(of:)", ["1", "0", "1", "–", "–"], 1),
            Self.row("A.b", ["2", "2", "–", "5", "1"], 2),
        ])
        let sum = try ReportTable(rows: [
            Self.row("A.b", ["3", "3", "–", "8", "3"], 2),
            Self.row("MockStore.name(of:)", ["1", "0", "1", "–", "–"], 1),
        ])
        #expect(first + second == sum)
        #expect(second + first == sum)
    }

    @Test
    func tablesThatAreAddedToAFileAtTheSameTimeAreAllAdded() async throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "A table \(UUID()).md")
        defer { try? FileManager.default.removeItem(at: url) }
        let one = try ReportTable(rows: [Self.row("A.b", ["1", "1", "–", "–", "–"], 1)])
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask { for _ in 0..<25 { ReportFile(url: url).add(one) } }
            }
        }
        let sum = try ReportTable(rows: [Self.row("A.b", ["100", "100", "–", "–", "–"], 1)])
        #expect(try String(contentsOf: url, encoding: .utf8) == sum.text)
    }
}
