import Foundation

@testable import ProviderTools

/// The modules of this package, as the running build left them.
enum BuiltModules {
    private final class Marker {}

    private static let extractions = Once<URL, [SymbolGraph]>()

    /// The folder of the compiled modules, found in the folders above the running tests.
    static func folder() throws -> URL {
        // The tests are a program on Linux, and on macOS a bundle that a helper of the toolchain loads.
        let locations = [Bundle.main.executableURL, Bundle(for: Marker.self).bundleURL].compactMap(\.self)
        let folders = locations.flatMap { location in
            sequence(first: location) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }
        }
        // SwiftPM keeps modules in a folder of their own, Xcode beside the products.
        let candidates = folders.flatMap { [$0.appending(path: "Modules"), $0] }
        guard
            let folder = candidates.first(where: {
                FileManager.default.fileExists(atPath: $0.appending(path: "Stubbing.swiftmodule").path)
            })
        else { throw Toolchain.Failure(description: "The modules of the running build weren't found.") }
        return folder
    }

    /// The symbol graphs of one of them, each extracted once a run, or of a module in another folder.
    static func graphs(of module: String, in modules: URL? = nil) async throws -> [SymbolGraph] {
        let modules = try modules ?? folder()
        return try await extractions.value(for: modules.appending(path: module)) {
            let folder = TemporaryFolder()
            try await Toolchain.extractGraphs(of: module, accessLevel: .private, importing: [modules], to: folder.url)
            return try SymbolGraphFiles.read(module, in: folder.url)
        }
    }
}
