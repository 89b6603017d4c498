import Testing

private protocol Exporting: Sendable {
    func export(_ text: String) -> String
}

private struct PlainExporter: Exporting {
    func export(_ text: String) -> String { text }
}

private struct LoudExporter: Exporting {
    func export(_ text: String) -> String { text.uppercased() }
}

private struct Exports: Sendable {
    let exporters: [any Exporting]

    func all(of text: String) -> [String] { exporters.map { $0.export(text) } }
}

/// A root with an element from each module, by name, and the array made of them.
private struct ExportRoot: Sendable {
    struct Dependencies: Sendable {
        let plainExporter: any Exporting
        let loudExporter: any Exporting

        var exporters: [any Exporting] { [plainExporter, loudExporter] }
    }

    let exports: Exports

    init(dependencies: Dependencies) {
        exports = Exports(exporters: dependencies.exporters)
    }
}

extension ExportRoot.Dependencies {
    fileprivate static func test(
        plainExporter: any Exporting = PlainExporter(),
        loudExporter: any Exporting = LoudExporter()
    ) -> Self {
        Self(plainExporter: plainExporter, loudExporter: loudExporter)
    }
}

private struct EmptyExporter: Exporting {
    func export(_ text: String) -> String { "" }
}

@Suite(.timeLimit(.minutes(5)))
struct ContributedElementsTests {
    @Test
    func oneElementIsReplacedAndTheOthersStay() {
        let root = ExportRoot(dependencies: .test(loudExporter: EmptyExporter()))
        #expect(root.exports.all(of: "Ada") == ["Ada", ""])
    }

    @Test
    func withoutReplacementsAllModulesContribute() {
        #expect(ExportRoot(dependencies: .test()).exports.all(of: "Ada") == ["Ada", "ADA"])
    }
}
