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

    /// The module of the fixtures.
    static let tortureModule = Task {
        try await CompiledModule(
            sourceFolder: fixtures.appending(path: "Sources/Torture"),
            name: Self.torture.rawValue,
            graphKind: .emitted
        )
    }

    private func codebase() async throws -> Codebase {
        if self == .torture { return Codebase(try await Self.tortureModule.value) }
        let folder = Self.fixtures.appending(path: ".build/debug/Modules")
        guard FileManager.default.fileExists(atPath: folder.appending(path: "\(rawValue).swiftmodule").path) else {
            throw Toolchain.Failure(
                description: "\(rawValue) isn't built: run `swift build --package-path \(Self.fixtures.path)`."
            )
        }
        return Codebase(graphs: try await BuiltModules.graphs(of: rawValue, in: folder))
    }
}
