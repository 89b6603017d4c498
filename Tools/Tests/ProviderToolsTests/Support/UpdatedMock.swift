import Foundation
import Testing

@testable import ProviderTools

/// The result of updating the text of a mock.
struct UpdatedMock {
    struct Unreadable: Error {
        let problem: SourceProblem
    }

    let text: String
    let findings: [Finding]
    let edits: [SourceEdit]

    /// Updates a mock that stands in one file, as the command does it.
    init(
        _ text: String,
        named name: String,
        scaffold: MockDrafter,
        options: UpdateOptions = .init()
    ) throws {
        try self.init(bytes: Array(text.utf8), named: name, scaffold: scaffold, options: options)
    }

    /// - Throws: `Unreadable` for what can't be read, which the command leaves alone.
    init(
        bytes: [UInt8],
        named name: String,
        scaffold: MockDrafter,
        options: UpdateOptions = .init()
    ) throws {
        let source = SourceFile(path: "\(name).swift", data: Data(bytes))
        if case .failure(let problem) = source.reading { throw Unreadable(problem: problem) }
        guard let file = source.written(), let braces = file.types.first(where: { $0.path.last == name }) else {
            throw Unreadable(problem: SourceProblem(offset: 0, message: "there is no \(name)"))
        }
        let mock = WrittenMock(braces)
        let update = try MockUpdate(mock, plan: scaffold.plan(named: name), protocolName: "P", options: options)
        let merged: MergedEdits
        do {
            merged = try MergedEdits(update, formatted: update.text)
        } catch {
            throw Unreadable(problem: SourceProblem(offset: 0, message: "\(error)"))
        }
        edits = ImportInsertions(file).edits(adding: merged.imports) + (merged.edits[file.path] ?? [])
        text = String(decoding: try #require(edits.applied(to: bytes)), as: UTF8.self)
        findings = merged.findings
    }

    /// The findings that are left for a person.
    var left: [String] { findings.filter { $0.remedy != .change(nil) }.map(\.message) }
}

/// The mock of a protocol as it was before a requirement was added or changed.
struct FormerMock {
    let text: String
    /// Whether the mock has more changes than those of the requirement, which an update leaves to a person.
    let differsFurther: Bool
}

extension ScaffoldedMock {
    /// Whether parts that belong to no requirement alone are others than those of a former mock.
    ///
    /// A required initializer changes how all stubs are created, overloads on associated types change what the type
    /// parameters are called, and a property that no longer is a dependency leaves the initializer.
    fileprivate func differsFurther(from former: ScaffoldedMock) -> Bool {
        let (stubs, formerStubs) = (members.flatMap(\.stubs), former.members.flatMap(\.stubs))
        let isCreatedOtherwise = stubs.contains { stub in
            formerStubs.contains { $0.name == stub.name && former.initializer.creates($0) != initializer.creates(stub) }
        }
        let isRequired = initializer.requiredIndex != nil
        return isCreatedOtherwise || isRequired != (former.initializer.requiredIndex != nil)
            || head.declaration != former.head.declaration
    }
}

/// A protocol whose mock can be written as it was before a requirement was added or changed.
struct ChangingProtocol {
    let scaffold: MockDrafter
    let symbol: Symbol
    private let plan: MockPlan
    private let mock: ScaffoldedMock
    /// The mock of the protocol as it is.
    let text: String

    init(_ symbol: Symbol, in codebase: Codebase) throws {
        self.symbol = symbol
        scaffold = MockDrafter(
            codebase: codebase,
            protocolUSR: symbol.usr,
            implementsDefaulted: true,
            sources: SourceFiles()
        )
        plan = try scaffold.plan()
        mock = ScaffoldedMock(plan)
        text = mock.text
    }

    var mockName: String { scaffold.mockName }
    var requirements: [MockedProtocol.Requirement] { plan.mocked.requirements }
    var isIsolated: Bool { plan.context.isolation.home != .unstated }

    /// Whether other requirements have the name of this one.
    func isOverloaded(_ index: Int) -> Bool {
        requirements.count { $0.declaration.name == requirements[index].declaration.name } > 1
    }

    /// Whether a requirement would be the same as another one with this declaration.
    func isRepeated(_ declaration: Declaration, at index: Int) -> Bool {
        let signature = RequirementSignature(declaration, fixedTypes: [:])
        return requirements.enumerated().contains { other, requirement in
            other != index && RequirementSignature(requirement.declaration, fixedTypes: [:]) == signature
        }
    }

    /// Whether the protocol requires the very initializer that its mock would have anyway.
    var isInitializedAlike: Bool { mock.initializer.requiredIndex != nil }

    /// The mock of the protocol without a requirement, with the names of stubs that it has with it.
    func former(without index: Int) -> FormerMock {
        former(requirements.enumerated().filter { $0.offset != index }.map(\.element))
    }

    /// The mock of the protocol with another declaration in place of that of a requirement.
    func former(with declaration: Declaration, at index: Int) -> FormerMock {
        var changed = requirements
        let (now, title) = (requirements[index], MemberKey(declaration)?.title ?? "")
        changed[index] = .init(
            symbol: Symbol(title: title, usr: now.symbol.usr),
            declaration: declaration,
            owner: now.owner,
            others: now.others
        )
        return former(changed)
    }

    private func former(_ requirements: [MockedProtocol.Requirement]) -> FormerMock {
        let mocked = MockedProtocol(
            symbol: plan.mocked.symbol,
            declaration: plan.mocked.declaration,
            protocols: plan.mocked.protocols,
            requirements: requirements,
            associatedTypes: plan.mocked.associatedTypes,
            conditions: plan.mocked.conditions,
            modulesOfDefaults: plan.mocked.modulesOfDefaults,
            superclass: plan.mocked.superclass,
            branch: plan.mocked.branch
        )
        let former = ScaffoldedMock(
            MockPlan(mocked: mocked, context: plan.context, isOnNoActor: plan.isOnNoActor),
            staysNonisolated: mock.head.isolation.home == .nonisolated
        )
        return FormerMock(text: former.text, differsFurther: mock.differsFurther(from: former))
    }

    func updated(_ text: String) throws -> UpdatedMock {
        try UpdatedMock(text, named: mockName, scaffold: scaffold)
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

extension Codebase {
    /// Compiles protocols, with everything read that their mocks need.
    static func compiling(protocols source: String) -> Task<Codebase, any Error> {
        Task {
            var codebase = Codebase(try await CompiledModule(source))
            _ = try await codebase.changingProtocols(of: "Fixture")
            return codebase
        }
    }

    func changingProtocol(named name: String) throws -> ChangingProtocol {
        let symbol = try #require(protocols(of: "Fixture").first { $0.qualifiedName == name })
        return try ChangingProtocol(symbol, in: self)
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
