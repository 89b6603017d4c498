import Foundation

@testable import ProviderTools

/// The result of updating the text of a mock.
struct UpdatedMock {
    struct Unreadable: Error {
        let problem: SourceProblem
    }

    let text: String
    let findings: [MockUpdate.Note]
    let edits: [SourceEdit]

    /// Updates a mock that stands in one file, as the command does it.
    init(
        _ text: String,
        named name: String,
        scaffold: MockScaffold,
        options: MockUpdater.Options = .init()
    ) throws {
        try self.init(bytes: Array(text.utf8), named: name, scaffold: scaffold, options: options)
    }

    /// - Throws: `Unreadable` for what can't be read, which the command leaves alone.
    init(
        bytes: [UInt8],
        named name: String,
        scaffold: MockScaffold,
        options: MockUpdater.Options = .init()
    ) throws {
        let outline: SourceOutline
        do throws(SourceProblem) {
            outline = try SourceOutline(SourceText(bytes: bytes))
        } catch {
            throw Unreadable(problem: error)
        }
        guard let (path, type) = outline.types(where: { path, _ in path.last == name }).first else {
            throw Unreadable(problem: SourceProblem(offset: 0, message: "there is no \(name)"))
        }
        let source = MockSource(path: "\(name).swift", outline: outline)
        let mock = WrittenMock(path: path, type: type, files: [source])
        let updater = try MockUpdater(mock, scaffold: scaffold, protocolName: "P", options: options)
        let update = updater.update(formatted: updater.scaffoldedText)
        guard updater.isSound(update), let changed = update.bytes(of: [source]) else {
            throw Unreadable(problem: SourceProblem(offset: 0, message: "the update isn't sound"))
        }
        self.text = String(decoding: changed[0] ?? bytes, as: UTF8.self)
        findings = update.findings
        edits = update.edits[0] ?? []
    }

    /// The findings that are left for a person.
    var left: [String] { findings.filter { !$0.isDone }.map(\.message) }
}

/// A protocol whose mock can be written as it was before a requirement was added or changed.
struct ChangingProtocol {
    let scaffold: MockScaffold
    let symbol: Symbol
    private let plan: MockPlan

    init(_ symbol: Symbol, in codebase: Codebase) throws {
        self.symbol = symbol
        let source: (String) -> String? = { try? String(contentsOfFile: $0, encoding: .utf8) }
        scaffold = MockScaffold(codebase: codebase, protocolUSR: symbol.usr, implementsDefaulted: true, source: source)
        let (wanted, lines) = (WantedModules(), SourceLines(reading: source))
        let reader = ProtocolReader(codebase: codebase, wanted: wanted, implementsDefaulted: true, source: lines)
        let mocked = try reader.read(symbol.usr)
        let name = scaffold.mockName
        plan = MockPlan(
            mocked,
            context: MockContext(mocked, mockName: name, codebase: codebase, wanted: wanted, source: lines)
        )
    }

    var mockName: String { scaffold.mockName }
    var requirements: [MockedProtocol.Requirement] { plan.mocked.requirements }
    var isIsolated: Bool { plan.context.isolation != .none }

    /// Whether the protocol requires the very initializer that its mock would have anyway.
    var isInitializedAlike: Bool { MockParts(plan).initializer.requiredIndex != nil }

    /// Whether other requirements have the name of this one.
    func isOverloaded(_ index: Int) -> Bool {
        requirements.count { $0.declaration.name == requirements[index].declaration.name } > 1
    }

    /// Whether a requirement would be the same as another one with this declaration.
    func isRepeated(_ declaration: Declaration, at index: Int) -> Bool {
        let text = RequirementSignature.text(of: declaration, fixedTypes: [:])
        return requirements.enumerated().contains { other, requirement in
            other != index && RequirementSignature.text(of: requirement.declaration, fixedTypes: [:]) == text
        }
    }

    /// The mock of the protocol as it is.
    var text: String { MockText(MockParts(plan)).text }

    /// The mock of the protocol without a requirement, with the names of stubs that it has with it.
    func text(without index: Int) -> String {
        text(of: requirements.enumerated().filter { $0.offset != index }.map(\.element))
    }

    /// The mock of the protocol with another declaration in place of that of a requirement.
    func text(with declaration: Declaration, at index: Int) -> String {
        var changed = requirements
        changed[index].declaration = declaration
        // Messages name the member as it was.
        let (new, old) = (requirements[index].symbol.title, MemberKey(declaration)?.title ?? "")
        return text(of: changed).replacing("\(mockName).\(new)", with: "\(mockName).\(old)")
    }

    private func text(of requirements: [MockedProtocol.Requirement]) -> String {
        let mocked = MockedProtocol(
            symbol: plan.mocked.symbol,
            declaration: plan.mocked.declaration,
            protocols: plan.mocked.protocols,
            requirements: requirements,
            associatedTypes: plan.mocked.associatedTypes,
            conditions: plan.mocked.conditions,
            superclass: plan.mocked.superclass
        )
        return MockText(MockParts(MockPlan(mocked, context: plan.context))).text
    }

    func updated(_ text: String, options: MockUpdater.Options = .init()) throws -> UpdatedMock {
        try UpdatedMock(text, named: mockName, scaffold: scaffold, options: options)
    }
}

extension Codebase {
    /// The protocols of a module, with everything read that their mocks need.
    mutating func changingProtocols(of module: String) async throws -> [ChangingProtocol] {
        let symbols = protocols(of: module).filter { !$0.isPrivate }
        var mocked: [Symbol] = []
        for symbol in symbols where (try? await scaffold(symbol.usr)) != nil { mocked.append(symbol) }
        let codebase = self
        return try mocked.map { try ChangingProtocol($0, in: codebase) }
    }
}

extension String {
    /// Whether all characters of another text are in this one, in their order.
    func isMadeByInsertions(into other: String) -> Bool {
        var rest = Array(other.utf8)[...]
        for byte in utf8 where byte == rest.first { rest.removeFirst() }
        return rest.isEmpty
    }
}
