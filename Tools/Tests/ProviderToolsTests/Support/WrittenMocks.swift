import Foundation

@testable import ProviderTools

/// The mocks of protocols that are compiled as one module.
struct WrittenMocks: Sendable {
    private let texts: [String: String]

    /// - Parameters:
    ///   - types: The types that the protocols name.
    ///   - protocols: Their declarations, each of a `protocol P`.
    ///   - graphKind: How to come by the graph.
    /// - Throws: A `Toolchain.Failure` with the compiler's output.
    init(types: String = "", protocols: [String], graphKind: CompiledModule.GraphKind = .usual) async throws {
        // They have to differ in their names, of which the test need not know.
        let declarations = protocols.enumerated().map { $1.replacing(/\bprotocol P\b/, with: "protocol Asked\($0)") }
        let module = try await CompiledModule(types + "\n" + declarations.joined(separator: "\n"), graphKind: graphKind)
        var codebase = Codebase(module)
        var texts: [String: String] = [:]
        for (index, declaration) in protocols.enumerated() {
            let mock = try await codebase.scaffold(protocolNamed: "Asked\(index)")
            texts[declaration] = mock.text.withoutDocComments.replacing("Asked\(index)", with: "P")
        }
        self.texts = texts
    }

    /// The mocks from graphs of each kind, which have to be the same.
    static func fromEachGraphKind(types: String = "", protocols: [String]) -> Task<WrittenMocks, any Error> {
        Task {
            var all: [WrittenMocks] = []
            for graphKind in CompiledModule.GraphKind.all {
                all.append(try await WrittenMocks(types: types, protocols: protocols, graphKind: graphKind))
            }
            guard Set(all.map(\.texts)).count == 1 else {
                throw Toolchain.Failure(description: "Mocks from graphs of different kinds differ.")
            }
            return all[0]
        }
    }

    /// The text of a mock below its imports.
    func text(_ declaration: String) -> String {
        let lines = (texts[declaration] ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        let imports = lines.lastIndex { $0.contains("import ") } ?? -1
        return lines.dropFirst(imports + 1).joined(separator: "\n").trimmingCharacters(in: .newlines)
    }

    /// The lines of a mock's members without the lines between them.
    func members(_ declaration: String) -> [String] {
        let lines = text(declaration).split(separator: "\n")
        let head = lines.firstIndex { $0.contains("final class") || $0.contains("actor ") } ?? 0
        return lines.dropFirst(head + 1).dropLast().map { String($0.dropFirst(4)) }
    }

    /// The lines that begin with one of these words.
    func lines(_ declaration: String, beginningWith words: [String]) -> [String] {
        text(declaration).split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { line in
            words.contains { line.hasPrefix("\($0) ") }
        }
    }
}
