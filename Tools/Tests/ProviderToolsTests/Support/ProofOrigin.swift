import Foundation

@testable import ProviderTools

/// Where the protocols of a proof come from: a module of the fixtures, or a package that these depend on.
enum ProofOrigin: String, CaseIterable, CustomStringConvertible, Sendable {
    case torture = "Torture"
    case logging = "Logging"
    case metrics = "CoreMetrics"
    case lifecycle = "ServiceLifecycle"

    private static let fixtures = Repository.fixtures.appending(path: "Scaffolding")

    private static let codebases = Once<Self, Codebase>()

    var description: String { rawValue }

    /// The protocols, with everything read that their mocks need.
    ///
    /// - Throws: A `Toolchain.Failure` if a package wasn't built.
    func protocols() async throws -> [ChangingProtocol] {
        var codebase = try await Self.codebases.value(for: self) {
            var codebase = try await self.codebase()
            _ = try await codebase.changingProtocols(of: rawValue)
            return codebase
        }
        return try await codebase.changingProtocols(of: rawValue)
    }

    private func codebase() async throws -> Codebase {
        if self == .torture {
            let sources = Self.fixtures.appending(path: "Sources/Torture")
            return Codebase(try await CompiledModule(sourceFolder: sources, name: rawValue, graphKind: .emitted))
        }
        let folder = Self.fixtures.appending(path: ".build/debug/Modules")
        guard FileManager.default.fileExists(atPath: folder.appending(path: "\(rawValue).swiftmodule").path) else {
            throw Toolchain.Failure(
                description: "\(rawValue) isn't built: run `swift build --package-path \(Self.fixtures.path)`."
            )
        }
        return Codebase(graphs: try await BuiltModules.graphs(of: rawValue, in: folder))
    }
}
