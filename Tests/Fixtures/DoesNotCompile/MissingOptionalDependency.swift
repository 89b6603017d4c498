// error: missing argument for parameter 'spellChecker' in call

protocol SpellChecking: Sendable {}

final class Editor {
    struct Dependencies {
        let spellChecker: (any SpellChecking)?
    }

    init(dependencies: Dependencies) {}
}

func makeEditor() -> Editor {
    Editor(dependencies: .init())
}
