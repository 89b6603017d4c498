import Foundation

@testable import ProviderTools

/// Where the protocols of a proof come from: a module of the fixtures, or a package that these depend on.
enum ProofOrigin: String, CaseIterable, CustomStringConvertible, Sendable {
    case torture = "Torture"
    case logging = "Logging"
    case metrics = "CoreMetrics"
    case lifecycle = "ServiceLifecycle"

    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Fixtures/Scaffolding").standardized

    var description: String { rawValue }

    /// The protocols, with everything read that their mocks need.
    ///
    /// - Throws: A `Toolchain.Failure` if a package wasn't built.
    func protocols() async throws -> [ChangingProtocol] {
        var codebase = try await ProofCodebases.shared.codebase(of: self)
        return try await codebase.changingProtocols(of: rawValue)
    }

    fileprivate func codebase() async throws -> Codebase {
        if self == .torture {
            let sources = Self.fixtures.appending(path: "Sources/Torture")
            return Codebase(try await CompiledModule(sourceFolder: sources, name: rawValue, graphKind: .emitted))
        }
        let folder = Self.fixtures.appending(path: ".build/debug/Modules")
        guard FileManager.default.fileExists(atPath: folder.appending(path: "\(rawValue).swiftmodule").path) else {
            throw Toolchain.Failure(
                description: "\(rawValue) isn't built: run `swift build --package-path Tests/Fixtures/Scaffolding`."
            )
        }
        return Codebase(graphs: try await BuiltModules.graphs(of: rawValue, in: folder))
    }
}

/// The modules of the protocols, each read once a run.
private actor ProofCodebases {
    static let shared = ProofCodebases()

    private var readings: [ProofOrigin: Task<Codebase, any Error>] = [:]

    func codebase(of origin: ProofOrigin) async throws -> Codebase {
        let reading =
            readings[origin]
            ?? Task {
                var codebase = try await origin.codebase()
                _ = try await codebase.changingProtocols(of: origin.rawValue)
                return codebase
            }
        readings[origin] = reading
        return try await reading.value
    }
}
