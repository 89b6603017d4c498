/// One of the things that the tool does.
protocol Command: Sendable {
    static var name: String { get }
    /// Its description in the list of commands.
    static var summary: String { get }
    static var help: String { get }
    static var syntax: Arguments.Syntax { get }
    /// Whether source files tell it all that it needs, so that a folder with them is a package.
    static var needsOnlySources: Bool { get }

    init(_ arguments: Arguments) throws

    /// The modules that it has to know of, given what is known already, in the order in which to ask for them.
    ///
    /// Those that were answered for aren't asked for again.
    func modulesWanted(in workspace: Workspace) throws -> [String]

    /// Does its work, and says whether it succeeded.
    func run(in workspace: Workspace, output: Output) throws -> Bool

    /// The files that the compiler should check afterwards; nil if the user didn't ask for that.
    func filesToVerify(in workspace: Workspace) throws -> [String]?
}

extension Command {
    static var needsOnlySources: Bool { false }

    func filesToVerify(in workspace: Workspace) throws -> [String]? { nil }
}

extension Workspace {
    /// The modules that some symbols want, up to the first that wants one of the toolchain.
    ///
    /// That is read at once, and then the symbols are asked again.
    func modulesWanted(by symbols: [Symbol], _ modules: (Symbol) throws -> Set<String>) rethrows -> [String] {
        var wanted: Set<String> = []
        for symbol in symbols {
            wanted.formUnion(try modules(symbol).subtracting(answered))
            if !wanted.isDisjoint(with: ModuleName.toolchain) { break }
        }
        return wanted.sorted()
    }
}
