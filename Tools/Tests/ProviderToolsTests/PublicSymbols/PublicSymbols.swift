import Foundation

@testable import ProviderTools

/// The public symbols of a library, one per line, such as `Stub: typealias Stub<In, Out> = ThrowingStub<In, Out, Never>`.
struct PublicSymbols: Equatable {
    let lines: [String]

    /// The symbols as the compiler knows them.
    ///
    /// Members that types inherit from protocols are left out: they stand once, in the protocol. So are symbols whose names
    /// begin with an underscore, which documentation doesn't show.
    static func compiled(in module: String) async throws -> PublicSymbols {
        let folder = try TemporaryFolder()
        try await Toolchain.extractGraphs(
            of: module,
            accessLevel: .public,
            importing: [try BuiltModules.folder()],
            to: folder.url
        )
        let files = try FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil)
        let lines = try files.flatMap { file in
            try JSONDecoder().decode(Graph.self, from: Data(contentsOf: file)).symbols.map(\.line)
        }
        return PublicSymbols(lines: Set(lines).sorted())
    }

    /// The symbols as the repository lists them.
    static func listed(for module: String) throws -> PublicSymbols {
        PublicSymbols(
            lines: try String(contentsOf: list(for: module), encoding: .utf8).split(separator: "\n").map(String.init)
        )
    }

    /// Writes the list, for review.
    func write(for module: String) throws {
        try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: Self.list(for: module))
    }

    /// The names of the types and type aliases at file level.
    var typeNames: Set<String> {
        let kinds = ["actor", "class", "enum", "protocol", "struct", "typealias"]
        return Set(
            lines.compactMap { line in
                let parts = line.split(separator: ": ", maxSplits: 1)
                let isType = parts[1].split(separator: " ").contains { kinds.contains(String($0)) }
                return isType && !parts[0].contains(".") && !parts[0].contains("(") ? String(parts[0]) : nil
            }
        )
    }

    private static func list(for module: String) -> URL {
        Repository.root.appending(path: "Tests/Fixtures/PublicSymbols/\(module).txt")
    }

    private struct Graph: Decodable {
        struct Symbol: Decodable {
            struct Fragment: Decodable {
                let spelling: String
            }

            let pathComponents: [String]
            let declarationFragments: [Fragment]

            var line: String {
                let declaration = declarationFragments.map(\.spelling).joined().split(whereSeparator: \.isWhitespace)
                return "\(pathComponents.joined(separator: ".")): \(declaration.joined(separator: " "))"
            }
        }

        let symbols: [Symbol]
    }
}
