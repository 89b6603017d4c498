import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct StubNamingTests {
    /// The requirements of protocols, and the names of their stubs.
    private static let protocols = [
        ("func user(id: Int) -> Int", ["user"]),
        ("func find(id: Int); func find(name: String)", ["findID", "findName"]),
        ("func find(); func find(url: Int)", ["find", "findURL"]),
        ("func load(_ number: Int); func load(_ text: String)", ["loadNumber", "loadText"]),
        ("func load(_ value: Int); func load(_ value: [Int])", ["loadInt", "loadIntArray"]),
        ("func value() -> Int; func value() -> String?", ["valueInt", "valueOptionalString"]),
        ("init(name: String); init(_ number: Int, name: String)", ["initName", "initNumberName"]),
        ("subscript(key: String) -> Int { get }", ["key"]),
        (
            "subscript(key: String) -> Int { get }; subscript(key: Int) -> Int { get }",
            ["keyString", "keyInt"]
        ),
        (
            "static func + (left: Self, right: Self) -> Self; static func <> (left: Self, right: Self) -> Self",
            ["plus", "operatorLessGreater"]
        ),
        ("var user: Int { get }; func user(id: Int)", ["user", "userID"]),
        ("func stop() throws; func stop() async throws", ["stop", "stopAsync"]),
        ("static func run(); func run()", ["run", "run"]),
        ("func run(_ a: Int) async; func run(_ b: String)", ["runA", "runB"]),
        ("func add(_ a: Int, to b: Int); func add(_ a: Int, to b: String)", ["addInt", "addString"]),
        ("func f(a: Int); func f(a: String); func f(b: Int)", ["fAInt", "fAString", "fB"]),
        (
            "func on<S>(_ f: ((S?) -> S)?, by: (S, S) -> Bool); func on<S>(_ f: ((S?) -> S)?); func on(_ s: Int)",
            ["onBy", "onF", "onS"]
        ),
        ("func f(_ a: Int?); func f(_ a: Int.Type); func f(_ a: () -> Int)", ["fOptionalInt", "fIntType", "fClosure"]),
        ("func f(_ a: [Int: String]); func f(_ a: [Int: Int])", ["fStringDictionary", "fIntDictionary"]),
        ("var key: Int { get }; subscript(key: Int) -> Int { get }", ["key", "keySubscript"]),
        ("func f<T: Equatable>(_ a: T); func f<T: Hashable>(_ a: T)", ["fEquatable", "fHashable"]),
        ("func put<T: Equatable>(_ value: T); func put(_ value: Int)", ["putEquatable", "putInt"]),
        ("func load<T: Error>(_ type: T.Type); func load(_ type: Int.Type)", ["loadErrorType", "loadIntType"]),
        (
            "func f<T: Sequence>(_ a: T) where T.Element == Int; func f<T: Sequence>(_ a: T) where T.Element == String",
            ["f", "f2"]
        ),
        ("func f<T>(_ a: T); func f<T: Equatable>(_ b: T)", ["fA", "fB"]),
        ("func f<T>(_ a: T) where T: Hashable; func f<T>(_ a: T)", ["fHashable", "fT"]),
        (
            "func log(event: Int); func log(level: Int); func log(level: Int, source: Int); var logLevel: Int { get }",
            ["logEvent", "logLevelInt", "logLevelSource", "logLevel"]
        ),
        (
            "func report(_ text: Int, line: Int); func report(_ text: Int, severity: Int, line: Int); "
                + "func report(_ error: Int, _ text: Int, line: Int)",
            ["reportTextLine", "reportSeverityLine", "reportErrorTextLine"]
        ),
        (
            "func f(a: Int, b: Int, c: Int, d: Int); func f(); func f(a: Int, b: Int, c: Int, d: Int, e: Int)",
            ["fABCD", "f", "fABCDE"]
        ),
        (
            "func schedule(options: Int); func schedule(after: Int, tolerance: Int, options: Int); "
                + "func schedule(after: Int, interval: Int, tolerance: Int, options: Int)",
            ["scheduleOptions", "scheduleAfterToleranceOptions", "scheduleAfterIntervalToleranceOptions"]
        ),
        ("func read(); func read() async; func readAsync()", ["read", "readAsync", "readAsync2"]),
        ("func f(_ a: Int); func f(_ a: Int) async; func f(_ a: String) async", ["fInt", "fIntAsync", "fString"]),
        ("func f(_ a: inout Int); func f(_ a: inout Int?)", ["fInoutInt", "fInoutOptionalInt"]),
        ("func f(_ a: inout Int); func f(_ a: Int)", ["fInoutInt", "fInt"]),
    ]

    @Test(arguments: protocols)
    func stubsOfOverloadsHaveDifferentNames(requirements: String, names: [String]) async throws {
        // One module has them all.
        let declarations = Self.protocols.enumerated().map { index, shapes in
            "protocol Shapes\(index) {\n    \(shapes.0.replacing("; ", with: "\n    "))\n}"
        }
        let module = try await CompiledModule("infix operator <>\n" + declarations.joined(separator: "\n"))
        let index = try #require(Self.protocols.firstIndex { $0.0 == requirements })
        let codebase = Codebase(module)
        let reader = ProtocolReader(
            codebase: codebase,
            wanted: WantedModules(),
            implementsDefaulted: true,
            sources: SourceFiles { _ in nil }
        )
        let mocked = try reader.read(codebase.symbol(named: "Shapes\(index)").usr)
        let stubNames = StubNaming(mocked.requirements.map { .init(usr: $0.symbol.usr, declaration: $0.declaration) })
        #expect(mocked.requirements.map { stubNames.name(of: $0.symbol.usr) } == names)
        for (requirement, name) in zip(mocked.requirements, names) {
            #expect(StubName.isName("\(name)Stub", ofStubOf: requirement.declaration), "\(name)")
        }
    }
}
