import Testing

@testable import ProviderTools

@Suite(.ownThreads)
struct ImportLinesTests {
    private func lines(_ text: String) -> ImportLines { ImportLines(SourceFile(path: "", text: text)) }

    @Test
    func importsAreReadFromTheText() {
        let lines = lines(
            """
            // import Nothing
            @preconcurrency import Old
            public import Foundation
            @_spi(Internals) @testable import Core
            import struct Shapes.Circle
            let text = "import of goods"
            #if canImport(Darwin)
            @preconcurrency
            import Darwin
            #endif
            """
        )
        #expect(lines.imports.map(\.module) == ["Old", "Foundation", "Core", "Shapes", "Darwin"])
        #expect(
            lines.imports.map(\.attributes)
                == [["@preconcurrency"], [], ["@_spi(Internals)"], [], ["@preconcurrency"]]
        )
    }

    @Test
    func onlyUsedModulesAreImported() {
        let lines = lines("import Foundation\n@preconcurrency import Old\nimport Unused")
        #expect(
            lines.lines(used: ["Swift", "FoundationEssentials", "Old", "App"], module: "App", isTestable: true) == [
                "import Foundation", "@preconcurrency import Old", "import Stubbing", "", "@testable import App",
            ]
        )
        #expect(
            lines.lines(used: ["Old"], module: "App", isTestable: true, spiGroups: ["App": ["B", "A"], "Old": ["C"]])
                == [
                    "@_spi(C) @preconcurrency import Old", "import Stubbing", "",
                    "@_spi(A) @_spi(B) @testable import App",
                ]
        )
        #expect(
            lines.lines(used: ["Core", "Old"], module: "App", isTestable: true, testable: ["App", "Core"]) == [
                "@preconcurrency import Old", "import Stubbing", "", "@testable import App", "@testable import Core",
            ]
        )
        #expect(lines.lines(used: ["Swift"], module: "App", isTestable: false) == ["import App", "import Stubbing"])
    }
}
