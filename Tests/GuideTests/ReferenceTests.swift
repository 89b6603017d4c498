import Foundation
import Testing

private let documentation = ProcessInfo.processInfo.environment["DOCUMENTATION"]

/// The documentation that `.ci/docs FOLDER` has built: `DOCUMENTATION=FOLDER swift test --filter ReferenceTests`.
@Suite(
    "Reference documentation",
    .enabled(if: documentation != nil, "DOCUMENTATION isn't set."),
    .timeLimit(.minutes(5))
)
struct ReferenceTests {
    @Test func everyPageIsCuratedAndHasASummary() throws {
        let folder = try #require(documentation)
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
