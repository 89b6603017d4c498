#if os(macOS) || os(Linux)

    import Foundation
    import Testing

    @Suite(
        "Reference documentation",
        .serialized,
        .enabled(if: SwiftCompiler.isAvailable, "swiftc isn't on the PATH.")
    )
    struct ReferenceTests {
        @Test func everyPageIsCuratedAndHasASummary() async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "GuideTests-\(UUID().uuidString)").path
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let (succeeded, output) = try await Command.run([Repository.absolutePath(of: ".ci/docs"), folder])
            try #require(succeeded, "\(output)")

            for module in ["Providers", "Stubbing"] {
                let pages = try ReferencePage.all(inArchive: "\(folder)/\(module).doccarchive")
                let root = "doc://\(module)/documentation/\(module)"
                let addresses = Set(pages.map(\.identifier.url))
                let curated = pages.flatMap(\.groups).filter { $0.generated != true }.flatMap(\.identifiers)
                #expect(addresses.contains(root))
                #expect(addresses.subtracting(curated) == [root])
                // A group that `docc` adds shows symbols of this module in the order of the alphabet.
                #expect(pages.flatMap(\.groups).filter { $0.generated == true }.compactMap(\.title) == [])
                #expect(pages.filter { !(1...150).contains($0.summary.count) }.map(\.identifier.url) == [])
                #expect(addresses.filter { $0.contains("/_") && !$0.contains("/_(") } == [])
            }
        }
    }

#endif
