// Only these platforms can start a compiler.
#if os(macOS) || os(Linux)

    import Foundation
    import Stubbing
    import Testing

    /// Public symbols are seen in review: one that is added, changed or removed changes a list in the repository.
    @Suite(
        .undriven("Its tests start processes."),
        .enabled(if: SwiftCompiler.isAvailable, "swiftc isn't on the PATH."),
        .timeLimit(.minutes(5))
    )
    struct PublicSymbolsTests {
        @Test(arguments: ["Providers", "Stubbing"])
        func theRepositoryListsThePublicSymbols(of module: String) async throws {
            let compiled = try await PublicSymbols.compiled(in: module)
            if ProcessInfo.processInfo.environment["WRITE_PUBLIC_SYMBOLS"] != nil { try compiled.write(for: module) }
            #expect(
                compiled == (try PublicSymbols.listed(for: module)),
                """
                The public symbols of \(module) aren't those that Tests/Fixtures/PublicSymbols/\(module).txt lists. If that is \
                intended, write the list with WRITE_PUBLIC_SYMBOLS=1 swift test --filter PublicSymbolsTests.
                """
            )
        }
    }

#endif
