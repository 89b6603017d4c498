import Stubbing
import Testing

// As in a library that an app in another package uses: the app fills in the dependencies.

/// Sends a text to a printer.
public protocol TextPrinting: Sendable {
    /// Prints a text.
    func printText(_ text: String)
}

/// Exports documents.
public final class DocumentExporter: Sendable {
    /// The dependencies of an exporter.
    public struct Dependencies: Sendable {
        let printer: any TextPrinting

        /// Creates the dependencies.
        public init(printer: any TextPrinting) {
            self.printer = printer
        }
    }

    private let dependencies: Dependencies

    /// Creates an exporter.
    public init(dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    /// Prints a document.
    public func export(_ text: String) {
        dependencies.printer.printText(text)
    }
}

// As in a module that only the other modules of its own package use.

package final class DraftExporter: Sendable {
    package protocol DependencyProviding: Sendable {
        var printer: any TextPrinting { get }
        func makeFooter(pageCount: Int) -> String
    }

    private let dependencyProvider: any DependencyProviding

    package init(dependencyProvider: any DependencyProviding) {
        self.dependencyProvider = dependencyProvider
    }

    package func export(_ pages: [String]) {
        let footer = dependencyProvider.makeFooter(pageCount: pages.count)
        for page in pages { dependencyProvider.printer.printText("\(page)\n\(footer)") }
    }
}

final class MockTextPrinting: TextPrinting {
    let printTextStub = Stub<String, Void>()

    func printText(_ text: String) {
        printTextStub(text)
    }
}

final class MockDraftExporterDependencyProvider: DraftExporter.DependencyProviding {
    let printerStub: Stub<Void, any TextPrinting>
    let makeFooterStub = Stub<Int, String>()

    init(printer: any TextPrinting) {
        printerStub = Stub(defaultReturnValue: printer)
    }

    var printer: any TextPrinting { printerStub() }

    func makeFooter(pageCount: Int) -> String {
        makeFooterStub(pageCount)
    }
}

@Suite(.timeLimit(.minutes(5)))
struct AccessLevelTests {
    private let printer = MockTextPrinting()

    @Test
    func anExporterOfAnotherPackageTakesItsDependenciesByTheirPublicInitializer() {
        DocumentExporter(dependencies: .init(printer: printer)).export("Hello")
        #expect(printer.printTextStub.callArguments == ["Hello"])
    }

    @Test
    func anExporterOfThePackageMakesOneFooterForAllPages() {
        let dependencyProvider = MockDraftExporterDependencyProvider(printer: printer)
        dependencyProvider.makeFooterStub.defaultReturnValue = "- 2 pages -"
        DraftExporter(dependencyProvider: dependencyProvider).export(["A", "B"])
        #expect(printer.printTextStub.callArguments == ["A\n- 2 pages -", "B\n- 2 pages -"])
        #expect(dependencyProvider.makeFooterStub.callArguments == [2])
    }
}
