import Foundation
import Providers

/// Greets by the time of the day: a package of its own that uses ProviderKit as its users do.
final class Greeter: Sendable {
    struct Dependencies {
        let clock: any WallClock
        let phraseBook: any PhraseBook
    }

    private let dependencies: Dependencies

    init(dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    func greeting(for name: String) throws -> String {
        let phrase = try dependencies.phraseBook.phrase(forHour: dependencies.clock.hour)
        return "\(phrase), \(name)!"
    }
}

protocol WallClock: Sendable {
    var hour: Int { get }
}

protocol PhraseBook: Sendable {
    func phrase(forHour hour: Int) throws -> String
}

struct SystemWallClock: WallClock {
    var hour: Int { Calendar.current.component(.hour, from: Date()) }
}

struct EnglishPhraseBook: PhraseBook {
    private let phrases = ["Good night", "Good morning", "Good afternoon", "Good evening"]

    func phrase(forHour hour: Int) throws -> String {
        phrases[hour * phrases.count / 24]
    }
}

/// The composition root.
struct Root: Sendable {
    private let sharedPhraseBook = Shared { EnglishPhraseBook() }

    func makeGreeter() -> Greeter {
        Greeter(dependencies: .init(clock: SystemWallClock(), phraseBook: sharedPhraseBook.value))
    }
}
