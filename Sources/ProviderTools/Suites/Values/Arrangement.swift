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

    /// In the order in which a reader wants to see them: what is created from others comes before those.
    private(set) var constants: [Constant] = []
    /// In the order in which they have to be created.
    private(set) var constantsByCreation: [Constant] = []
    /// The assignments of answers to stubs.
    private(set) var answers: [Statement] = []
    /// The types that the code names.
    private(set) var types: [TypeSyntax] = []
    /// The declarations that the code names.
    private(set) var symbols: Set<String> = []
    /// The modules that the code names otherwise.
    private(set) var modules: Set<String> = []
    /// The modules of which the code names declarations that aren't public.
    private(set) var testableModules: Set<String> = []
    /// The protocols whose mocks the tests lack.
    private(set) var missingMocks: [String] = []
    private var names: Set<String>

    /// - Parameter names: Names that are taken.
    init(names: Set<String> = []) {
        self.names = names
    }

    /// The names that it uses, with those that were taken.
    var takenNames: Set<String> { names }

    /// The name itself, or the same with a number if it is taken; in backticks if it is a keyword.
    func unusedName(_ name: String) -> String { quoted(take(name)) }

    /// The name itself, or the same with a number if it is taken, which it is from now on.
    func take(_ name: String) -> String {
        var unused = name
        var number = 1
        while names.contains(unused) {
            number += 1
            unused = "\(name)\(number)"
        }
        names.insert(unused)
        return unused
    }

    func add(_ constant: Constant, before index: Int? = nil) {
        constants.insert(constant, at: index ?? constants.count)
        constantsByCreation.append(constant)
    }

    func answer(_ stub: String, with value: Expression) {
        answers.append(Statement(start: "\(stub).defaultReturnValue = ", value: value))
    }

    func use(_ type: TypeSyntax) { types.append(type) }

    func use(symbol usr: String) { symbols.insert(usr) }

    func use(module: String, isTestable: Bool = false) {
        modules.insert(module)
        if isTestable { testableModules.insert(module) }
    }

    func needMock(of usr: String) {
        if !missingMocks.contains(usr) { missingMocks.append(usr) }
    }
}
