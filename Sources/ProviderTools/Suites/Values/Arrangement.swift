/// The values that a suite, or one of its tests, creates before it calls anything.
final class Arrangement {
    /// A constant: a mock, a clock, or the stub behind a closure.
    struct Constant {
        let name: String
        let type: String
        let value: Expression
        /// The protocol that a mock stands in for.
        var protocolUSR: String?
        /// The mock if the tests had it before.
        var existingMock: ExistingMock?
        /// Whether it is created from others.
        var dependsOnOthers = false
    }

    /// The code that was arranged so far.
    private struct Contents {
        var constants: [Constant] = []
        var constantsByCreation: [Constant] = []
        var answers: [Statement] = []
        var types: [TypeSyntax] = []
        var symbols: Set<String> = []
        var modules: Set<String> = []
        var testableModules: Set<String> = []
        var missingMocks: [String] = []
        var names: Set<String>
    }

    private var contents: Contents

    /// - Parameter names: Names that are taken.
    init(names: Set<String> = []) {
        contents = Contents(names: names)
    }

    /// In the order in which a reader wants to see them: what is created from others comes before those.
    var constants: [Constant] { contents.constants }
    /// In the order in which they have to be created.
    var constantsByCreation: [Constant] { contents.constantsByCreation }
    /// The assignments of answers to stubs.
    var answers: [Statement] { contents.answers }
    /// The types that the code names.
    var types: [TypeSyntax] { contents.types }
    /// The declarations that the code names.
    var symbols: Set<String> { contents.symbols }
    /// The modules that the code names otherwise.
    var modules: Set<String> { contents.modules }
    /// The modules of which the code names declarations that aren't public.
    var testableModules: Set<String> { contents.testableModules }
    /// The protocols whose mocks the tests lack.
    var missingMocks: [String] { contents.missingMocks }
    /// The names that it uses, with those that were taken.
    var takenNames: Set<String> { contents.names }

    /// Writes an expression; if there is none, takes back what was arranged for it.
    func attempt(_ write: () -> Expression?) -> Expression? {
        let before = contents
        if let expression = write() { return expression }
        contents = before
        return nil
    }

    /// The name itself, or the same with a number if it is taken; in backticks if it is a keyword.
    func unusedName(_ name: String) -> String { quoted(take(name)) }

    /// The name itself, or the same with a number if it is taken, which it is from now on.
    func take(_ name: String) -> String {
        var unused = name
        var number = 1
        while contents.names.contains(unused) {
            number += 1
            unused = "\(name)\(number)"
        }
        contents.names.insert(unused)
        return unused
    }

    func add(_ constant: Constant, before index: Int? = nil) {
        contents.constants.insert(constant, at: index ?? contents.constants.count)
        contents.constantsByCreation.append(constant)
    }

    func answer(_ stub: String, with value: Expression) {
        contents.answers.append(Statement(start: "\(stub).defaultReturnValue = ", value: value))
    }

    func use(_ type: TypeSyntax) { contents.types.append(type) }

    func use(symbol usr: String) { contents.symbols.insert(usr) }

    func use(module: String, isTestable: Bool = false) {
        contents.modules.insert(module)
        if isTestable { contents.testableModules.insert(module) }
    }

    func needMock(of usr: String) {
        if !missingMocks.contains(usr) { contents.missingMocks.append(usr) }
    }
}
