import Foundation

@testable import ProviderTools

extension Codebase {
    /// Scaffolds the mock of a protocol, reading what it wants of the toolchain's modules.
    mutating func scaffold(
        _ protocolUSR: String,
        implementsDefaulted: Bool = true,
        mocks: ExistingMocks = .init(),
        framework: TestFramework = .swiftTesting
    ) async throws -> ScaffoldedMock {
        var asked: Set<String> = []
        while true {
            let scaffold = MockDrafter(
                codebase: self,
                protocolUSR: protocolUSR,
                implementsDefaulted: implementsDefaulted,
                mocks: mocks,
                sources: SourceFiles(),
                isOnNoActor: framework == .xcTest
            )
            let wanted = scaffold.modulesWanted().subtracting(asked)
            if wanted.isEmpty { return ScaffoldedMock(try scaffold.plan()) }
            for module in wanted {
                asked.insert(module)
                for graph in try await ToolchainModules.graphs(of: module) { update { $0.add(graph) } }
            }
        }
    }

    /// Drafts the mock of the protocol with this name, with what is read already.
    func drafter(of name: String) throws -> MockDrafter {
        MockDrafter(
            codebase: self,
            protocolUSR: try symbol(named: name).usr,
            implementsDefaulted: true,
            sources: SourceFiles()
        )
    }

    /// Scaffolds the mocks of protocols for one target, so that they can state each other as neutral values.
    mutating func scaffoldTogether(_ protocols: [Symbol]) async throws -> [ScaffoldedMock] {
        var drafts: [SourceFile] = []
        for symbol in protocols {
            let mock = try await scaffold(symbol.usr)
            drafts.append(SourceFile(path: mock.name, text: mock.text))
        }
        var mocks: [ScaffoldedMock] = []
        for symbol in protocols { mocks.append(try await scaffold(symbol.usr, mocks: ExistingMocks(drafts))) }
        return mocks
    }

    /// The mock of the protocol with this name.
    mutating func scaffold(protocolNamed name: String, implementsDefaulted: Bool = true) async throws -> ScaffoldedMock
    {
        try await scaffold(symbol(named: name).usr, implementsDefaulted: implementsDefaulted)
    }

    /// The protocols of a module, by their names.
    func protocols(of module: String) -> [Symbol] {
        protocols(declaredIn: module).sorted { $0.qualifiedName < $1.qualifiedName }
    }
}

extension CompiledModule {
    /// The mock of a protocol in this module, which is read with others.
    func mock(of protocolName: String, beside others: CompiledModule...) async throws -> ScaffoldedMock {
        var codebase = Codebase(graphs: ([self] + others).flatMap(\.graphs))
        return try await codebase.scaffold(protocolNamed: protocolName)
    }
}

extension String {
    /// The text without documentation comments.
    var withoutDocComments: String {
        split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.drop { $0 == " " }.hasPrefix("///") }.joined(separator: "\n")
    }
}
