import Testing

@testable import ProviderTools

@Suite(.ownThreads)
struct GraphDifferencesTests {
    private func sentences(from old: String, to new: String) throws -> [String] {
        func drawn(_ text: String) throws -> DrawnGraph {
            try DiagramLanguage.mermaid.graph(in: text.split(separator: "\n"))
        }
        return GraphDifferences(from: try drawn(old), to: try drawn(new)).sentences
    }

    private static let twoModules = """
        flowchart LR
          subgraph module_App ["App"]
            Screen
            Clocking
          end
          subgraph module_Core ["Core"]
            Store
          end
          Screen --> Clocking & Store
          class Clocking,Store protocol
        """

    @Test
    func theOrderOfLinesAndTheLooksDoNotMatter() throws {
        let edited = """
            graph TD
              %% A comment of the reader's
              Store["Store"]
              Screen --> Store
              Screen --> Log
              class Store protocol
              style Screen fill:#fff
              click Screen "https://example.com"
            """
        let drawn = """
            flowchart LR
              Screen --> Log & Store
              classDef protocol font-style:italic
              class Store protocol
              linkStyle 0 stroke:red
            """
        #expect(try sentences(from: edited, to: drawn) == [])
    }

    @Test
    func aTypeMovesToAnotherModule() throws {
        let moved = """
            flowchart LR
              subgraph module_App ["App"]
                Screen
              end
              subgraph module_Core ["Core"]
                Clocking
                Store
              end
              Screen --> Clocking & Store
              class Clocking,Store protocol
            """
        #expect(
            try sentences(from: Self.twoModules, to: moved) == [
                "`Clocking` is now in the module `Core`, no longer in `App`."
            ]
        )
    }

    @Test
    func aTypeGetsALongerNameBecauseAnotherOneHasIt() throws {
        let two = """
            flowchart LR
              subgraph module_App ["App"]
                Screen
                App_Clocking["App.Clocking"]
              end
              subgraph module_Core ["Core"]
                Store
                Core_Clocking["Core.Clocking"]
              end
              Screen --> App_Clocking & Store
              Store --> Core_Clocking
              class App_Clocking,Store,Core_Clocking protocol
            """
        #expect(
            try sentences(from: Self.twoModules, to: two) == [
                "`Store` is now given `Core.Clocking`.", "`Clocking` is now called `App.Clocking`.",
            ]
        )
        #expect(
            try sentences(from: two, to: Self.twoModules) == [
                "`Store` is no longer given `Core.Clocking`.", "`App.Clocking` is now called `Clocking`.",
            ]
        )
    }

    @Test
    func framesAppearWithTheSecondModule() throws {
        let one = """
            flowchart LR
              Screen --> Clocking
              class Clocking protocol
            """
        #expect(
            try sentences(from: one, to: Self.twoModules) == [
                "`Screen` is now given `Store`.", "The types are now in the frames of their modules: App, Core.",
            ]
        )
        #expect(
            try sentences(from: Self.twoModules, to: one) == [
                "`Screen` is no longer given `Store`.", "The types are now all of one module, which has no frame.",
            ]
        )
    }

    @Test
    func typesOfTheSameNameAndModuleHaveTheirOwnArrows() throws {
        let one = "flowchart LR\nLine_2[\"Line\"]\nLine --> A\nLine_2 --> B"
        let other = "flowchart LR\nLine_2[\"Line\"]\nLine --> A\nLine_2 --> C"
        #expect(try sentences(from: one, to: one) == [])
        #expect(
            try sentences(from: one, to: other) == ["`Line` is no longer given `B`.", "`Line` is now given `C`."]
        )
    }

    @Test
    func anEmptyDiagramLacksEverything() throws {
        #expect(try sentences(from: "", to: "flowchart LR\nA --> B") == ["`A` is now given `B`."])
    }
}
