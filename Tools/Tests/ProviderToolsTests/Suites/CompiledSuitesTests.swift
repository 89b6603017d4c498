import Foundation
import Testing

@testable import ProviderTools

/// Suites of types that ask for more than mocks and literals: each compiles without a warning.
@Suite(.timeLimit(.minutes(5)))
struct CompiledSuitesTests {
    private static let source = """
        import Foundation

        protocol Decoding { mutating func next() -> Int }
        protocol Resolving { func resolve(_ name: String) -> Int }
        protocol Payload: Sendable {}
        protocol Transport<Bytes>: Sendable { associatedtype Bytes: Payload & Hashable; func send(_ bytes: Bytes) }
        protocol Source: Sendable {}
        protocol Context { associatedtype From: Source; init(from: From) }
        protocol Responding { associatedtype Answer: Context; func respond(in context: Answer) -> Int }
        struct Page: Payload, Hashable { init() {} }
        struct Harbor: Source { init() {} }

        struct Field {
            init(decoder: any Decoding) {}
            mutating func decode<D: Decoding>(decoder: inout D) {}
            func decode(with decoder: inout any Decoding, into numbers: inout [Int]) {}
        }
        struct Connector {
            init(resolver: any Resolving & Sendable) {}
        }
        struct Channel {
            let transport: any Transport<Page>
            func read<T>(as type: T.Type = T.self) throws -> T? { nil }
            func fold<T>(_ values: [T], with combine: (T, T) -> T) -> T? { nil }
            func write<S: Sequence>(contentsOf values: S) where S.Element == Page {}
            func write<S: AsyncSequence>(stream values: S) where S.Element == Page {}
            func configure(_ initializer: (@Sendable (Int) -> Void)?) {}
            func configure(_ initializer: (@Sendable (String) -> Int)?) {}
            func uncast(_ values: [Int]) -> Int { 0 }
            func uncast(_ values: [String]) -> String { "" }
            func pick(_ index: UInt8) {}
            func pick(_ index: UInt16) {}
            static func place(path: String = #filePath) -> String { path }
            static func place(id: String = #fileID) -> String { id }
            func wait(for name: String, in place: String, `inout` text: String) {}
            func `default`(_ value: Int) {}
        }
        struct Boxes {
            init<E: Sequence, A: Sequence>(
                elements: E, attributes: A, resolver: any Resolving
            ) where E.Element == (String, any Resolving), A.Element == String {}
        }
        struct Settings {
            init(_ resolvers: [any Resolving]) {}
            init(_ resolvers: [String: any Resolving]) {}
            init(_ resolvers: [[any Resolving]]) {}
        }
        struct Loop {
            init(resolvable: any Resolving, where: any Resolving, for others: [any Resolving]) {}
        }
        struct Application<Responder: Responding> where Responder.Answer.From == Harbor {
            init(responder: Responder, resolver: any Resolving) {}
        }
        struct Sequenced<Base: AsyncSequence> where Base.Element == UInt8 {
            let base: Base
            let resolver: any Resolving
        }
        struct Held<Value> {
            let value: Value
            let resolver: any Resolving
            static func empty<Wrapped>(_ type: Wrapped.Type = Wrapped.self) -> Held<Value> where Value == Wrapped? {
                fatalError("not called")
            }
        }
        struct JSONDecoder {
            let resolver: any Resolving
            let date: Date
        }
        struct Decided<Content: Payload & Hashable> {
            let content: Content
            let resolver: any Resolving
        }
        struct Version: ExpressibleByStringLiteral {
            init(stringLiteral value: String) { fatalError("not called") }
            init(major: Int) {}
        }
        struct Connection { init(version: Version) async throws {} }
        actor Keeper {
            let resolver: any Resolving
            init(resolver: any Resolving, transport: any Transport<Page>, onEnd: @escaping (any Resolving) -> Void) {
                self.resolver = resolver
            }
            func keep(_ other: any Resolving) {}
            func connect(_ connection: Connection) {}
        }
        struct Pool {
            init(resolver: any Resolving) {}
            mutating func add(_ connection: Connection) {}
            func read(atMost count: Int = 1) -> Int { 0 }
            func read(atMost count: Int) -> String { "" }
            func filter(_ isIncluded: (Int) throws -> Bool) rethrows -> [Int] { [] }
        }
        struct ePool {
            init(resolver: any Resolving) {}
            mutating func add(_ number: Int) {}
        }
        class Base<Value> {
            init(value: Value, resolver: any Resolving) {}
        }
        final class Derived: Base<Int> {}
        struct Ticket: ~Copyable {
            init(resolver: any Resolving) {}
            consuming func spend() {}
        }
        enum Lost: Error { case signal }
        final class Caller {
            init(resolver: any Resolving, next: @escaping (Int) async throws(Lost) -> String, end: () throws(Lost) -> Void) {}
            func call(_ next: (Int) async throws(Lost) -> String) async throws(Lost) -> String { try await next(1) }
        }
        final class Subscriber {
            private(set) var count = 0
            init(resolver: any Resolving) {}
        }
        """

    private static let types = [
        "Field", "Connector", "Channel", "Boxes", "Settings", "Loop", "Application", "Sequenced", "Held", "JSONDecoder",
        "Decided", "Connection", "Keeper", "Pool", "ePool", "Derived", "Subscriber", "Caller",
        "Ticket",
    ]

    @Test(arguments: [TestFramework.swiftTesting, .xcTest])
    func suitesOfTypesWithConditionsCompileUnedited(framework: TestFramework) async throws {
        let module = try await CompiledModule(Self.source)
        let written = try await WrittenSuites(of: Self.types, in: Codebase(module), framework: framework)
        try await TestSources(written.files).compile(importing: [module])
    }

    /// Types whose asynchronous functions leave the actor of a caller, and that can't be sent.
    private static let leaving = """
        import Imaging

        #if canImport(FoundationNetworking)
            import FoundationNetworking
        #else
            import Foundation
        #endif

        protocol Loading { func load() async -> Int }
        protocol Logging { func log(_ text: String) }
        final class Reader {
            let loader: any Loading
            init(loader: any Loading) { self.loader = loader }
            func read() async -> Int { 0 }
            func close() {}
        }
        struct Walker {
            struct Dependencies {
                let logger: any Logging
                let loader: (any Loading)?
            }
            private let dependencies: Dependencies
            init(dependencies: Dependencies) { self.dependencies = dependencies }
            func walk() async throws {}
        }
        struct Plain {
            let logger: any Logging
            func log() {}
        }
        @ImageActor final class Painter {
            init(logger: any Logging) {}
            func paint(_ request: URLRequest) async {}
        }
        """

    @Test(arguments: [[], ["-default-isolation", "MainActor"]])
    func testCasesOfXCTestCompileWhateverTheDefaultIsolation(options: [String]) async throws {
        let module = try await CompiledModule(
            """
            protocol AsyncItem { func item(_ query: [String: Any]) async -> Int }
            protocol Log { func log(_ text: String) }
            @MainActor final class Screen {
                init(log: any Log) {}
                func show() {}
            }
            final class Loader {
                let item: any AsyncItem
                init(item: any AsyncItem) { self.item = item }
                func load() async -> Int { await item.item([:]) }
            }
            @MainActor final class Gallery {
                init(item: any AsyncItem, log: any Log) {}
                func show() async {}
                func open() {}
            }
            @MainActor struct Frame {
                init(item: any AsyncItem, log: any Log) async throws {}
                func show(item: any AsyncItem) async {}
                mutating func open() {}
            }
            final class Plain {
                init(log: any Log) {}
                func show(log: any Log) {}
            }
            actor Store {
                init(item: any AsyncItem, log: any Log) async throws {}
                func show(item: any AsyncItem) async {}
            }
            """
        )
        let written = try await WrittenSuites(
            of: ["Screen", "Loader", "Gallery", "Frame", "Plain", "Store"],
            in: Codebase(module),
            framework: .xcTest
        )
        #expect(
            written.files["ScreenTests.swift"]?.contains("    @MainActor\n    func testShow() async throws {") == true
        )
        let nonsending = ["-enable-upcoming-feature", "NonisolatedNonsendingByDefault"]
        for options in [options, options + nonsending] {
            try await TestSources(written.files).compile(importing: [module], options: options)
        }
    }

    @Test
    func suitesImportTheModuleThatReexportsAnother() async throws {
        let models = try await CompiledModule("public struct Model: Sendable { public init() {} }", name: "Models")
        let core = try await CompiledModule(
            ["Core.swift": "public protocol Saving { func save() }", "Exports.swift": "@_exported import Models"],
            name: "Core",
            imports: [models]
        )
        let module = try await CompiledModule(
            [
                "App.swift": """
                import Core
                struct Screen {
                    let saver: any Saving
                    init(saver: any Saving) { self.saver = saver }
                    func show(_ model: Model) {}
                }
                """
            ],
            imports: [core, models]
        )
        let codebase = Codebase(models, core, module)
        let suite = try await WrittenSuites(of: ["Screen"], in: codebase).files["ScreenTests.swift"]
        #expect(suite?.hasPrefix("import Core\nimport Stubbing\nimport Testing\n\n@testable import Fixture\n") == true)
    }

    @Test
    func suitesCompileWhateverTheDefaultIsolation() async throws {
        let imaging = try await CompiledModule(
            "@globalActor public actor ImageActor { public static let shared = ImageActor() }",
            name: "Imaging"
        )
        let module = try await CompiledModule(["Leaving.swift": Self.leaving], imports: [imaging])
        let types = ["Reader", "Walker", "Plain", "Painter"]
        let written = try await WrittenSuites(of: types, in: Codebase(imaging, module), framework: .swiftTesting)
        let nonisolated = written.files.filter { $0.value.contains("\nnonisolated ") }.keys.sorted()
        #expect(
            nonisolated == ["MockLoading.swift", "MockLogging.swift", "ReaderTests.swift", "WalkerTests.swift"]
        )
        let nonsending = ["-enable-upcoming-feature", "NonisolatedNonsendingByDefault"]
        for options in [[], ["-default-isolation", "MainActor"]] {
            for options in [options, options + nonsending] {
                try await TestSources(written.files).compile(importing: [module, imaging], options: options)
            }
        }
    }
}
