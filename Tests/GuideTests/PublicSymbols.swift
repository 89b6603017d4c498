// Only these platforms can start a compiler.
#if os(macOS) || os(Linux)

    import Foundation
    import Testing

    /// The public symbols of a library, one per line, such as `Stub: typealias Stub<In, Out> = …`.
    struct PublicSymbols: Equatable {
        let lines: [String]

        /// The symbols as the compiler knows them.
        ///
        /// Members that types inherit from protocols are left out: they stand once, in the protocol. So are symbols whose names
        /// begin with an underscore, which documentation doesn't show.
        static func compiled(in module: String) async throws -> PublicSymbols {
            let folder = FileManager.default.temporaryDirectory.appending(path: "PublicSymbols-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let compiler = try #require(SwiftCompiler(), "The modules of the running build weren't found.")
            try await compiler.extractPublicSymbols(of: module, to: folder.path)
            let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            let lines = try files.flatMap { file in
                try JSONDecoder().decode(Graph.self, from: Data(contentsOf: file)).symbols.map(\.line)
            }
            return PublicSymbols(lines: Set(lines).sorted())
        }

        /// The symbols as the repository lists them.
        static func listed(for module: String) throws -> PublicSymbols {
            let text = try String(contentsOf: list(for: module), encoding: .utf8)
            return PublicSymbols(lines: text.split(separator: "\n").map(String.init))
        }

        /// Writes the list, for review.
        func write(for module: String) throws {
            try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: Self.list(for: module))
        }

        private static func list(for module: String) -> URL {
            Repository.this.root.appending(path: "Tests/Fixtures/PublicSymbols/\(module).txt")
        }

        private struct Graph: Decodable {
            struct Symbol: Decodable {
                struct Fragment: Decodable {
                    let spelling: String
                }

                let pathComponents: [String]
                let declarationFragments: [Fragment]

                var line: String {
                    let declaration = declarationFragments.map(\.spelling).joined().split(
                        whereSeparator: \.isWhitespace
                    )
                    return "\(pathComponents.joined(separator: ".")): \(declaration.joined(separator: " "))"
                }
            }

            let symbols: [Symbol]
        }
    }

#endif
