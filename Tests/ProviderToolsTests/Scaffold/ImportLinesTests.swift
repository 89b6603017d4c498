import Testing

@testable import ProviderTools

struct ImportLinesTests {
    @Test
    func importsAreReadFromTheText() {
        let lines = ImportLines(
            """
            // import Nothing
            @preconcurrency import Old
            public import Foundation
            @_spi(Internals) @testable import Core
            import struct Shapes.Circle
            let text = "import of goods"
            """.split(separator: "\n")
        )
        #expect(lines.imports.map(\.module) == ["Old", "Foundation", "Core", "Shapes"])
        #expect(lines.imports.map(\.attributes) == [["@preconcurrency"], [], ["@_spi(Internals)"], []])
    }

    @Test
    func onlyUsedModulesAreImported() {
        let lines = ImportLines(["import Foundation", "@preconcurrency import Old", "import Unused"])
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
