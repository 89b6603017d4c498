import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
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

    private func used(_ modules: String..., testable: Set<String> = []) -> UsedTypes {
        var used = UsedTypes()
        (used.modules, used.testableModules) = (Set(modules), testable)
        return used
    }

    @Test
    func onlyUsedModulesAreImported() {
        let lines = lines("import Foundation\n@preconcurrency import Old\nimport Unused")
        #expect(
            lines.lines(for: used("Swift", "FoundationEssentials", "Old", "App"), module: "App", isTestable: true) == [
                "import Foundation", "@preconcurrency import Old", "import Stubbing", "", "@testable import App",
            ]
        )
        var hidden = used("Old")
        hidden.spiGroups = ["App": ["B", "A"], "Old": ["C"]]
        #expect(
            lines.lines(for: hidden, module: "App", isTestable: true)
                == [
                    "@_spi(C) @preconcurrency import Old", "import Stubbing", "",
                    "@_spi(A) @_spi(B) @testable import App",
                ]
        )
        #expect(
            lines.lines(for: used("Core", "Old", testable: ["App", "Core"]), module: "App", isTestable: true) == [
                "@preconcurrency import Old", "import Stubbing", "", "@testable import App", "@testable import Core",
            ]
        )
        #expect(lines.lines(for: used("Swift"), module: "App", isTestable: false) == ["import App", "import Stubbing"])
    }

    private static let conditional = """
        import Foundation
        #if canImport(FoundationNetworking)
        @preconcurrency import FoundationNetworking
        #endif
        #if canImport(UIKit)
        import UIKit
        #elseif canImport(AppKit) && DEBUG
        import AppKit
        #endif
        #if DEBUG
        import Both
        #endif
        import Both
        #if canImport(New)
        import New
        #else
        import Foundation
        #endif
        """

    @Test
    func importsInConditionsKeepThem() {
        let modules = used("Foundation", "FoundationNetworking", "AppKit", "Both", "New")
        #expect(
            lines(Self.conditional).lines(for: modules, module: "App", isTestable: false) == [
                "import App", "import Both", "import Foundation", "import Stubbing", "",
                "#if canImport(UIKit)\n    import UIKit\n#elseif canImport(AppKit) && DEBUG\n    import AppKit\n#endif",
                "",
                "#if canImport(FoundationNetworking)\n    @preconcurrency import FoundationNetworking\n#endif", "",
                "#if canImport(New)\n    import New\n#endif",
            ]
        )
    }

    @Test
    func anImportInAConditionIsAddedOnceInAnyBranch() throws {
        let text = "import App\n\n#if os(Linux)\nimport Old\n#endif\n"
        let file = try #require(SourceFile(path: "", text: text).written())
        let old = "import Old".within(condition: "canImport(Old)")
        #expect(ImportInsertions(file).edits(adding: [old, "import Old"]).isEmpty)
        let edits = ImportInsertions(file).edits(adding: ["import New".within(condition: "canImport(New)")])
        #expect(edits.map(\.replacement).joined().contains("#if canImport(New)\n    import New\n#endif"))
    }
}
