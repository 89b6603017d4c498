import Foundation
import Testing

@testable import ProviderTools

/// Suites of types that ask for more than mocks and literals: each compiles without a warning.
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
        """

    private static let types = [
        "Field", "Connector", "Channel", "Boxes", "Settings", "Loop", "Application", "Sequenced", "Held", "JSONDecoder",
        "Decided",
    ]

    @Test(arguments: [TestFramework.swiftTesting, .xcTest])
    func suitesOfTypesWithConditionsCompileUnedited(framework: TestFramework) async throws {
        let module = try await CompiledModule(Self.source)
        let written = try await WrittenSuites(of: Self.types, in: Codebase(module), framework: framework)
        var files: [String: String] = [:]
        for (name, text) in written.suites.merging(written.mocks, uniquingKeysWith: { first, _ in first }) {
            files["\(name).swift"] = text
        }
        try await TestSources(files).compile(importing: [module])
    }

    @Test
    func argumentsSayTheirTypesWhereACallNeedsIt() async throws {
        let module = try await CompiledModule(Self.source)
        let suites = try await WrittenSuites(of: Self.types, in: Codebase(module)).suites
        func calls(_ suite: String, _ start: String) -> [String] {
            (suites[suite] ?? "").split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
                .filter { $0.hasPrefix(start) }
        }
        #expect(calls("ChannelTests", "_ = try channel.read") == ["_ = try channel.read(as: String.self)"])
        #expect(
            calls("ChannelTests", "_ = channel.uncast").sorted() == [
                "_ = channel.uncast([] as [Int]) as Int", "_ = channel.uncast([] as [String]) as String",
            ]
        )
        #expect(
            calls("ChannelTests", "channel.pick").sorted() == [
                "channel.pick(1 as UInt16)", "channel.pick(1 as UInt8)",
            ]
        )
        #expect(calls("ChannelTests", "channel.write(contentsOf") == ["channel.write(contentsOf: [] as [Page])"])
        #expect(
            calls("ChannelTests", "channel.wait") == ["channel.wait(for: \"name\", in: \"place\", `inout`: \"text\")"]
        )
        #expect(
            calls("ChannelTests", "_ = Channel.place").sorted() == [
                "_ = Channel.place(id: \"id\")", "_ = Channel.place(path: \"path\")",
            ]
        )
        #expect(calls("ChannelTests", "channel.default") == ["channel.default(1)"])
        #expect(
            calls("HeldTests", "// Call") == [
                "// Call `empty(_:)` here, which wasn't written: `empty(_:)` exists only where `Value` is `Wrapped?`."
            ]
        )
        #expect(
            calls("ApplicationTests", "private let responder") == [
                "private let responder = MockResponding<MockContext<Harbor>>()"
            ]
        )
    }

    @Test
    func aMockThatIsPassedInOutIsAVariable() async throws {
        let written = try await WrittenSuites.suite(
            of: "Field",
            """
            protocol Decoding {}
            struct Field {
                let decoding: any Decoding
                func decode(with decoder: inout any Decoding) {}
                mutating func take(from decoder: inout some Decoding) {}
            }
            """
        )
        #expect(
            written.text.contains(
                """
                        let decoder = MockDecoding()
                        var decoder2: any Decoding = decoder
                        field.decode(with: &decoder2)
                """
            )
        )
        #expect(
            written.text.contains(
                """
                        var decoder = MockDecoding()
                        var field2 = field
                        field2.take(from: &decoder)
                """
            )
        )
    }

    @Test
    func conditionsThatNoKnownTypeFulfillsAreRefused() async throws {
        let source = """
            protocol Source {}
            protocol Context { associatedtype From: Source }
            protocol Methods { associatedtype Inner: Context }
            struct Group<Outer: Context, Parent: Methods> where Outer.From == Parent.Inner {
                let parent: Parent
            }
            """
        let error = await #expect(throws: ToolError.self) { try await WrittenSuites.suite(of: "Group", source) }
        #expect(
            error?.description.hasPrefix("Group is generic over `Parent: Methods`") == true,
            "\(error?.description ?? "")"
        )
    }
}
