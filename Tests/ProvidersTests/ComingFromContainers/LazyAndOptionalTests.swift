import Providers
import Testing

private protocol Printing: Sendable {
    func printout(of text: String) -> String
}

private struct Printer: Printing {
    func printout(of text: String) -> String {
        "printed: \(text)"
    }
}

private protocol SpellChecking: Sendable {
    func correction(of text: String) -> String
}

private final class Editor: Sendable {
    protocol DependencyProviding: Sendable {
        var printer: any Printing { get }
        var spellChecker: (any SpellChecking)? { get }
    }

    struct DependencyProvider: DependencyProviding {
        let sharedPrinter: Shared<any Printing>
        let spellChecker: (any SpellChecking)?

        var printer: any Printing { sharedPrinter.value }
    }

    private let dependencyProvider: any DependencyProviding

    init(dependencyProvider: any DependencyProviding) {
        self.dependencyProvider = dependencyProvider
    }

    func printout(of text: String) -> String {
        let text = dependencyProvider.spellChecker?.correction(of: text) ?? text
        return dependencyProvider.printer.printout(of: text)
    }
}

struct LazyAndOptionalTests {
    @Test
    func aSharedDependencyIsCreatedOnFirstUseAndAnOptionalOneCanBeNil() {
        let creations = Counter()
        let sharedPrinter = Shared<any Printing> {
            creations.increment()
            return Printer()
        }
        let editor = Editor(
            dependencyProvider: Editor.DependencyProvider(sharedPrinter: sharedPrinter, spellChecker: nil)
        )
        #expect(creations.count == 0)
        #expect(editor.printout(of: "Hello") == "printed: Hello")
        #expect(creations.count == 1)
    }
}
