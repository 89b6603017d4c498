import Foundation

@testable import ProviderTools

/// Symbol graphs that are written down rather than compiled, for tests that look at names only.
enum Graphs {
    /// The graph of a module that declares only protocols, given as access levels by names.
    static func module(_ module: String, protocols: [String: String] = [:]) throws -> SymbolGraph {
        try JSONDecoder().decode(SymbolGraph.self, from: Data(text(module, protocols: protocols).utf8))
    }

    static func text(_ module: String, protocols: [String: String] = [:]) -> String {
        let symbols = protocols.sorted { $0.key < $1.key }.map { name, access in
            let path = name.split(separator: ".").map { "\"\($0)\"" }.joined(separator: ",")
            return """
                {"kind": {"identifier": "swift.protocol"}, "identifier": {"precise": "s:\(module).\(name)"},
                 "pathComponents": [\(path)], "names": {"title": "\(name)"}, "accessLevel": "\(access)"}
                """
        }
        return """
            {"module": {"name": "\(module)"}, "symbols": [\(symbols.joined(separator: ","))], "relationships": []}
            """
    }
}

extension GraphAnswer {
    /// The answer in words, with paths from a folder on.
    func words(in folder: TemporaryFolder) -> String {
        switch self {
        case .graphs(let graphs): graphs.map(\.module.name).joined(separator: " ")
        case .outdated(let graphs, let change): "\(graphs.map(\.module.name)) before \(change)"
        case .unavailable(let reason): reason.replacing(folder.url.path, with: "…")
        case .notYetBuilt: "not yet built"
        }
    }
}

extension PackageDescription {
    /// A package of targets that are given by their kinds and by what they depend on.
    init(_ targets: Target..., directory: String = "/package") {
        self.init(directory: directory, targets: targets)
    }
}

extension PackageDescription.Target {
    init(
        _ name: String,
        _ kind: String = "generic",
        on dependencies: [String] = [],
        directory: String? = nil,
        isRoot: Bool = true
    ) {
        self.init(
            name: name,
            module: name.replacing("-", with: "_"),
            kind: kind,
            directory: directory ?? "/package/\(kind == "test" ? "Tests" : "Sources")/\(name)",
            isRoot: isRoot,
            dependencies: dependencies
        )
    }
}

/// The message of an expression that has to fail.
func message(of body: () throws -> Void) -> String {
    do {
        try body()
        return "Nothing was thrown."
    } catch {
        return "\(error)"
    }
}
