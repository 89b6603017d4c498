/// The modules that are about tests, as the description of a package tells them, or else as their names do.
struct TestModules: Sendable {
    /// The modules of test targets, where tests stand.
    let tests: Set<String>
    /// Those, and the modules with mocks, which depend on stubs; no finding is about what they reach for.
    let testsAndSupport: Set<String>

    /// Whether a module is one of tests by its name, for when nothing else tells it.
    static func isName(_ module: String) -> Bool { module.hasSuffix("Tests") }
}

extension Codebase {
    /// Whether tests stand in a module.
    func hasTests(_ module: String) -> Bool {
        testModules?.tests.contains(module) ?? TestModules.isName(module)
    }

    /// Whether tests stand in the module of a declaration.
    func isOfTests(_ usr: String) -> Bool { module(of: usr).map(hasTests) ?? false }

    /// Whether a module is for tests alone.
    func isForTests(_ module: String) -> Bool {
        testModules?.testsAndSupport.contains(module) ?? TestModules.isName(module)
    }
}
