import Foundation
import Testing

@testable import ProviderTools

/// Every requirement of every protocol of the torture module and of three packages is taken away, and changed, in turn.
///
/// They take minutes, so they run only on demand: `PROVE_UPDATES=1 swift test --filter UpdateProofTests`. The mocks of
/// some protocols still differ.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["PROVE_UPDATES"] != nil, "PROVE_UPDATES isn't set."))
struct UpdateProofTests {
    /// Where protocols come from: a module of the fixtures, or a package that the gate has built.
    enum Origin: String, CaseIterable, Sendable {
        case torture = "Torture"
        case logging = "Logging"
        case metrics = "CoreMetrics"
        case lifecycle = "ServiceLifecycle"

        private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Fixtures/Scaffolding").standardized

        /// The built modules of the packages; nil before the gate has built them.
        private static var built: URL? {
            let folder = fixtures.appending(path: ".build/debug/Modules")
            let module = folder.appending(path: "ServiceLifecycle.swiftmodule")
            return FileManager.default.fileExists(atPath: module.path) ? folder : nil
        }

        static var available: [Origin] { built == nil ? [.torture] : allCases }

        func protocols() async throws -> [ChangingProtocol] {
            var codebase: Codebase
            if self == .torture {
                let sources = Self.fixtures.appending(path: "Sources/Torture")
                let module = try await CompiledModule(sourceFolder: sources, name: rawValue, graphKind: .emitted)
                codebase = Codebase(module)
            } else {
                codebase = Codebase(graphs: try await BuiltModules.graphs(of: rawValue, in: Self.built))
            }
            return try await codebase.changingProtocols(of: rawValue)
        }
    }

    // MARK: - Requirements that are added

    @Test(arguments: Origin.available)
    func aRequirementThatIsAddedMakesTheMockThatScaffoldingWrites(origin: Origin) async throws {
        var count = 0
        for mocked in try await origin.protocols() where !mocked.isInitializedAlike {
            let original = mocked.text
            for index in mocked.requirements.indices {
                let before = mocked.text(without: index)
                if mocked.isExceptional(index) {
                    expectReport(before, mocked)
                    continue
                }
                guard let updated = update(before, mocked, index) else { continue }
                expect(updated.text, original, "\(mocked.mockName) \(index)")
                #expect(updated.text.isMadeByInsertions(into: before))
                #expect(updated.left == [])
                let again = try mocked.updated(updated.text)
                #expect(again.findings == [] && again.edits == [])
                count += 1
            }
        }
        print("\(count) requirements of \(origin.rawValue) were taken away and came back.")
        #expect(count > 0)
    }

    @Test(arguments: Origin.available)
    func handwrittenCodeIsKept(origin: Origin) async throws {
        var random = SeededGenerator(seed: 13)
        var (count, additions) = (0, 0)
        for mocked in try await origin.protocols() where !mocked.isInitializedAlike {
            let original = mocked.text
            for index in mocked.requirements.indices {
                if mocked.isExceptional(index) { continue }
                let edited = HandwrittenEdits.apply(to: mocked.text(without: index), named: mocked.mockName, &random)
                guard let updated = update(edited, mocked, index) else { continue }
                #expect(updated.text.isMadeByInsertions(into: edited))
                #expect(updated.left == [])
                // Without what is marked as written by hand, it is what scaffolding writes.
                expect(HandwrittenEdits.remove(from: updated.text), original, "\(mocked.mockName) \(index)")
                #expect(try mocked.updated(updated.text).edits == [])
                count += 1
                additions += HandwrittenEdits.count(in: edited)
            }
        }
        print("\(count) mocks of \(origin.rawValue) with \(additions) lines written by hand were updated.")
    }

    // MARK: - Requirements that change

    enum Change: CaseIterable, Sendable { case type, effect, isolation, label }

    @Test(arguments: Origin.available, Change.allCases)
    func aRequirementThatChangesIsReplaced(origin: Origin, change: Change) async throws {
        var count = 0
        for mocked in try await origin.protocols() where !mocked.isInitializedAlike {
            let original = mocked.text
            for (index, requirement) in mocked.requirements.enumerated() {
                guard let old = requirement.declaration.changed(change, isIsolated: mocked.isIsolated),
                    !mocked.isRepeated(old, at: index)
                else { continue }
                let before = mocked.text(with: old, at: index)
                if before == original || (change == .label && mocked.isOverloaded(index)) { continue }
                if mocked.isExceptional(index) {
                    expectReport(before, mocked)
                    continue
                }
                var options = MockUpdater.Options()
                // Another label is another requirement.
                options.removes = change == .label
                let updated = try mocked.updated(before, options: options)
                expect(updated.text, original, "\(mocked.mockName) \(index) \(change)")
                #expect(updated.left == [])
                count += 1
            }
        }
        print("\(count) requirements of \(origin.rawValue) had another \(change) and were replaced.")
    }

    @Test(arguments: [Change.type, .effect])
    func anEditedMemberIsReportedAndKept(change: Change) async throws {
        var count = 0
        for mocked in try await Origin.torture.protocols() where !mocked.isInitializedAlike {
            for (index, requirement) in mocked.requirements.enumerated() {
                guard let old = requirement.declaration.changed(change, isIsolated: mocked.isIsolated),
                    !mocked.isRepeated(old, at: index), mocked.text(with: old, at: index) != mocked.text
                else { continue }
                let before = mocked.text(with: old, at: index)
                guard let edited = HandwrittenEdits.changeBody(of: requirement, in: before, named: mocked.mockName)
                else { continue }
                let updated = try mocked.updated(edited)
                #expect(updated.text == edited, "\(mocked.mockName) \(index)")
                #expect(updated.left.count == 1, "\(mocked.mockName) \(index): \(updated.left)")
                count += 1
            }
        }
        print("\(count) members that were changed by hand were reported.")
        #expect(count > 100)
    }

    private func update(_ text: String, _ mocked: ChangingProtocol, _ index: Int) -> UpdatedMock? {
        do {
            return try mocked.updated(text)
        } catch {
            Issue.record("\(mocked.mockName) \(index): \(error)")
            return nil
        }
    }

    /// An update leaves a mock that it can't change as it is, with a message.
    private func expectReport(_ text: String, _ mocked: ChangingProtocol) {
        do {
            let updated = try mocked.updated(text)
            #expect(!updated.left.isEmpty, "\(mocked.mockName)")
        } catch {
            #expect(error is UpdatedMock.Unreadable)
        }
    }

    /// Shows the first line that differs, rather than two whole mocks.
    private func expect(
        _ text: String,
        _ expected: String,
        _ title: String,
        _ location: SourceLocation = #_sourceLocation
    ) {
        guard text != expected else { return }
        let (lines, others) = (text.split(separator: "\n"), expected.split(separator: "\n"))
        let index =
            zip(lines, others).enumerated().first { $0.element.0 != $0.element.1 }?.offset
            ?? min(lines.count, others.count)
        let line = index < lines.count ? String(lines[index]) : "(nothing)"
        let other = index < others.count ? String(others[index]) : "(nothing, or empty lines)"
        Issue.record("\(title), line \(index): \(line)\n  instead of \(other)", sourceLocation: location)
    }
}

extension ChangingProtocol {
    /// Changes that reach further than the requirement, and that an update leaves to a person.
    ///
    /// A required initializer changes how all stubs are created, overloads on associated types what the type parameters
    /// are called, and a property of type `Self` isn't a dependency, while one of another type is.
    fileprivate func isExceptional(_ index: Int) -> Bool {
        switch mockName {
        case "MockInitializedDependencyProvider": requirements[index].declaration.keyword == "init"
        case "MockUserDependencyProvider": requirements[index].declaration.name == "parent"
        case "MockSorting": true
        default: false
        }
    }
}

extension Declaration {
    /// The declaration as it may have been before; nil where such a change makes no sense.
    fileprivate func changed(_ change: UpdateProofTests.Change, isIsolated: Bool) -> Declaration? {
        var copy = self
        switch change {
        case .type:
            let string = TypeSyntax.named("String", usr: "s:SS")
            let other = TypeSyntax.named("Double", usr: "s:Sd")
            func replaced(_ type: TypeSyntax) -> TypeSyntax { type == string ? other : string }
            let plain = parameters.firstIndex {
                $0.type.attributes.isEmpty && !$0.isVariadic && $0.type.functionType == nil
            }
            if let plain, keyword != "subscript", !OperatorNames.isOperator(name) {
                copy.parameters[plain].type = replaced(parameters[plain].type)
            } else if keyword == "var", let type {
                copy.type = replaced(type)
            } else {
                return nil
            }
        case .effect:
            if keyword == "func", !OperatorNames.isOperator(name), throwing != .rethrowing {
                copy.isAsync.toggle()
            } else if keyword == "init", throwing == .never {
                copy.throwing = .anything
            } else if keyword == "var", accessors?.isSettable == false {
                copy.accessors?.throwing = accessors?.throwing == .never ? .anything : .never
            } else {
                return nil
            }
        case .isolation:
            guard isIsolated, keyword != "init", !isStatic else { return nil }
            if hasModifier("nonisolated") {
                copy.modifiers.removeAll { $0 == "nonisolated" }
            } else {
                copy.modifiers.append("nonisolated")
            }
        case .label:
            guard keyword == "func", !OperatorNames.isOperator(name), let first = parameters.first else { return nil }
            copy.parameters[0].label = "formerly"
            copy.parameters[0].name = first.name ?? first.label
        }
        return copy
    }
}
