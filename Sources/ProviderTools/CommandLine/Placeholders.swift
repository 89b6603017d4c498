struct ConventionCheck {
    let codebase: Codebase
    let modules: Set<String>
    let source: (String) -> String?

    init(codebase: Codebase, modules: Set<String>, source: @escaping (String) -> String?) {
        self.codebase = codebase
        self.modules = modules
        self.source = source
    }

    func findings() -> [Finding] { [] }
}

struct Finding: Equatable {
    let place: SourcePlace?
    let sentence: String
    let rule: String
}

struct ProviderGraph {
    let codebase: Codebase
    let modules: Set<String>

    func mermaid() -> String { "graph LR\n" }
    func dot() -> String { "digraph {}\n" }
}

struct MockScaffold {
    let codebase: Codebase
    let protocolUSR: String

    init(
        codebase: Codebase,
        protocolUSR: String,
        implementsDefaulted: Bool,
        source: @escaping (String) -> String?
    ) {
        self.codebase = codebase
        self.protocolUSR = protocolUSR
    }

    var mockName: String {
        let name = (codebase.symbol(protocolUSR)?.pathComponents ?? []).joined()
        return "Mock" + (name.hasSuffix("DependencyProviding") ? name.dropLast(3) + "er" : name)
    }

    func modulesWanted() -> Set<String> { [] }

    func mock() throws -> ScaffoldedMock {
        ScaffoldedMock(name: mockName, text: "final class \(mockName) {\n}\n", notes: [])
    }
}

struct ScaffoldedMock {
    let name: String
    let text: String
    let notes: [Note]
}

struct Note {
    let place: SourcePlace?
    let sentence: String
}
