/// The values that a suite, or one of its tests, creates before it calls anything.
@dynamicMemberLookup
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
        /// Whether it is a mock that conforms to its protocol on an actor alone.
        var conformsOnActor = false
        /// Whether the suite, which is on an actor, has to send it elsewhere, though it can't be sent.
        var isSentUnsafely = false
    }

    /// The code that was arranged so far.
    struct Contents {
        /// In the order in which a reader wants to see them: what is created from others comes before those.
        fileprivate(set) var constants: [Constant] = []
        /// In the order in which they have to be created.
        fileprivate(set) var constantsByCreation: [Constant] = []
        /// The assignments of answers to stubs.
        fileprivate(set) var answers: [Statement] = []
        /// The types that the code names.
        fileprivate(set) var types: [TypeSyntax] = []
        /// The declarations that the code names.
        fileprivate(set) var symbols: Set<String> = []
        /// The modules that the code names otherwise.
        fileprivate(set) var modules: Set<String> = []
        /// The modules of which the code names declarations that aren't public.
        fileprivate(set) var testableModules: Set<String> = []
        /// The protocols whose mocks the tests lack.
        fileprivate(set) var missingMocks: [String] = []
        /// The names that it uses, with those that were taken.
        fileprivate(set) var takenNames: Set<String>
    }

    private var contents: Contents

    /// - Parameter names: Names that are taken.
    init(names: Set<String> = []) {
        contents = Contents(takenNames: names)
    }

    subscript<Value>(dynamicMember keyPath: KeyPath<Contents, Value>) -> Value { contents[keyPath: keyPath] }

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
        while contents.takenNames.contains(unused) {
            number += 1
            unused = "\(name)\(number)"
        }
        contents.takenNames.insert(unused)
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
        if !contents.missingMocks.contains(usr) { contents.missingMocks.append(usr) }
    }
}
