import Foundation
import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct WorkspaceLoaderTests {
    /// Answers from a table, and counts nothing: that a module is asked for once is what the table's order shows.
    private struct Table: GraphSource {
        var answers: [String: GraphAnswer]

        func answer(for module: String) -> GraphAnswer? { answers[module] }
    }

    /// Wants modules in steps, the next when all of those before are answered.
    private struct Steps: Command {
        static let name = "steps"
        static let summary = ""
        static let help = ""
        static let syntax = Arguments.Syntax()

        var steps: [[String]] = []

        init(_ arguments: Arguments) {}

        init(_ steps: [String]...) {
            self.steps = steps
        }

        func modulesWanted(in workspace: Workspace) -> [String] {
            steps.first { !workspace.answered.isSuperset(of: $0) } ?? steps.last ?? []
        }

        func run(in workspace: Workspace, output: Output) -> Bool { true }
    }

    private var workspace = Workspace(package: PackageDescription(directory: "/package", targets: []))

    @Test
    mutating func readingGoesOnUntilNothingIsWanted() throws {
        let table = Table(answers: [
            "A": .graphs([try Graphs.module("A")]), "B": .unavailable("it is broken"), "C": .graphs([]),
            "Old": .outdated([try Graphs.module("Old")], "File.swift"),
        ])
        let wanted = try WorkspaceLoader(sources: [table]).load(
            &workspace,
            for: Steps(["A"], ["A", "B"], ["C", "D", "Old"])
        )

        #expect(wanted == [])
        #expect(workspace.codebase.modules == ["A", "Old"])
        #expect(workspace.answered == ["A", "B", "C", "D", "Old"])
        #expect(
            workspace.messagesOnChanges.map(\.description) == [
                """
                The build failed, and File.swift has changed since the symbol graph of Old was made. Repair the errors, and \
                then run this again.
                """
            ]
        )
        #expect(
            workspace.unavailable == [
                "B": "it is broken", "C": "its symbol graph is empty",
                "D": "it isn't a Swift module of the package or of the toolchain",
            ]
        )
    }

    @Test
    mutating func missingModulesAreRequestedOnceInTheOrderOfTheCommand() throws {
        let table = Table(answers: [
            "Z": .notYetBuilt, "A": .notYetBuilt, "Swift": .graphs([try Graphs.module("Swift")]), "Later": .notYetBuilt,
        ])
        let loader = WorkspaceLoader(sources: [table])
        #expect(try loader.load(&workspace, for: Steps(["Z", "Swift", "A", "Z"], ["Later"])) == ["Z", "A"])
        #expect(workspace.answered == ["Swift"])
    }

    @Test
    mutating func theFirstSourceThatKnowsAModuleIsUsed() throws {
        let first = Table(answers: ["A": .unavailable("first")])
        let second = Table(answers: ["A": .unavailable("second"), "B": .unavailable("second")])
        _ = try WorkspaceLoader(sources: [first, second]).load(&workspace, for: Steps(["A", "B"]))
        #expect(workspace.unavailable == ["A": "first", "B": "second"])
    }
}
