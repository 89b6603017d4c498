import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct TypeParserTests {
    @Test(arguments: [
        "Int", "Module.Outer<Int, [String]>.Inner", "[Int]", "[String: [Int]]?", "[3 of Int]", "()",
        "(Int, name: String)",
        "any Clock<Duration>", "(any Error)?", "any P & Q", "some Sequence<Int>", "Int.Type", "(any P).Type",
        "any (P & Q).Type", "[Int].Index", "(Int, String...) -> Void", "(inout Int) async throws -> [Int]",
        "@escaping @Sendable (_ value: Int) throws(Failure) -> any P", "@isolated(any) () -> Void", "inout [Int]",
        "isolated (any Actor)?", "sending Draft", "borrowing Item", "(() -> Void)?", "~Copyable", "P & ~Copyable",
        "repeat each T", "(repeat Box<each T>) -> Void", "() -> () -> Int", "Int!", "InlineArray<3, Int>",
        "nonisolated(nonsending) () async -> Void", "@autoclosure () -> String", "@MainActor () -> Void", "`default`.X",
        "Größe🚀", "any 🚀<🛰️, Int>",
    ])
    func aParsedTypeIsWrittenUnchanged(text: String) {
        #expect(TypeParser.parse(text).description == text)
    }

    @Test(arguments: [
        ("@escaping(Int) -> Void", "@escaping (Int) -> Void"), ("@autoclosure()->Int", "@autoclosure () -> Int"),
        ("@escaping @Sendable((Int) -> Void)", "@escaping @Sendable ((Int) -> Void)"),
    ])
    func aFunctionTypeMayBeginWithoutASpace(text: String, type: String) {
        #expect(TypeParser.parse(text).description == type)
    }
}
