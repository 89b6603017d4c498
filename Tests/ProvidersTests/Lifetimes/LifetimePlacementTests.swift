import Providers
import Testing

protocol WordChecking: Sendable {
    func isCorrect(_ word: String) -> Bool
}

final class DictionaryWordChecker: WordChecking {
    private let words: Set<String>

    init(words: Set<String>) {
        self.words = words
    }

    func isCorrect(_ word: String) -> Bool {
        words.contains(word)
    }
}

final class MailEditor: Sendable {
    protocol DependencyProviding: Sendable {
        var wordChecker: any WordChecking { get }
    }

    struct DependencyProvider: DependencyProviding {
        let sharedWordChecker: Shared<any WordChecking>

        var wordChecker: any WordChecking { sharedWordChecker.value }
    }

    private let dependencyProvider: any DependencyProviding

    init(dependencyProvider: any DependencyProviding) {
        self.dependencyProvider = dependencyProvider
    }

    func misspelledWords(in text: String) -> [String] {
        text.split(separator: " ").map(String.init).filter { !dependencyProvider.wordChecker.isCorrect($0) }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct LifetimePlacementTests {
    @Test
    func theTypeReadsAPropertyAndTheProviderKeepsTheLifetime() {
        let loads = Counter()
        let sharedWordChecker = Shared<any WordChecking> {
            loads.increment()
            return DictionaryWordChecker(words: ["hello"])
        }
        let editor = MailEditor(
            dependencyProvider: MailEditor.DependencyProvider(sharedWordChecker: sharedWordChecker)
        )
        #expect(loads.count == 0)
        #expect(editor.misspelledWords(in: "hello wrold") == ["wrold"])
        #expect(loads.count == 1)
    }
}
