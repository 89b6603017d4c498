/// The answer to a request for the symbol graphs of a module.
enum GraphAnswer {
    case graphs([SymbolGraph])
    /// Graphs of the last build that succeeded, and what has changed since.
    case outdated([SymbolGraph], String)
    case unavailable(String)
    /// SwiftPM builds the module, which only a plugin can ask it to do.
    case notYetBuilt
}

extension GraphAnswer {
    /// The graphs that `read` returns, or the reason why it failed.
    init(_ read: () throws -> [SymbolGraph]) {
        do {
            self = .graphs(try read())
        } catch {
            self = .unavailable("\(error)")
        }
    }
}

/// Where symbol graphs come from.
protocol GraphSource {
    /// The graphs of a module, or nil if they don't come from here.
    func answer(for module: String) -> GraphAnswer?

    /// The graphs of several modules, which may be faster than one after the other.
    func answers(for modules: [String]) -> [String: GraphAnswer]
}

extension GraphSource {
    func answers(for modules: [String]) -> [String: GraphAnswer] {
        modules.reduce(into: [:]) { answers, module in answers[module] = answer(for: module) }
    }
}
