import Foundation
import Testing

@testable import ProviderTools

/// Every requirement of every protocol of the torture module and of three packages is taken away, and changed, in turn.
///
/// That takes minutes, so it runs on request: `TOOLS_TESTS=1 PROVE_UPDATES=1 swift test --filter UpdateProofTests`.
@Suite(.proof(.updates), .timeLimit(.minutes(5)))
struct UpdateProofTests {
    // MARK: - Requirements that are added

    @Test(arguments: ProofOrigin.allCases)
    func aRequirementThatIsAddedMakesTheMockThatScaffoldingWrites(origin: ProofOrigin) async throws {
        var (count, reported) = (0, 0)
        for mocked in try await origin.protocols() {
            for index in mocked.requirements.indices {
                let (former, title) = (mocked.former(without: index), "\(mocked.mockName) \(index)")
                if former.differsFurther {
                    // The initializer that such a mock has of its own is the one that the protocol requires.
                    if mocked.isInitializedAlike, mocked.requirements[index].declaration.keyword == "init" { continue }
                    expectReport(former.text, mocked, title)
                    reported += 1
                    continue
                }
                guard let updated = update(former.text, mocked, title) else { continue }
                expect(updated.text, mocked.text, title)
                #expect(updated.text.isMadeByInsertions(into: former.text), "\(title)")
                #expect(updated.left == [], "\(title)")
                let again = try mocked.updated(updated.text)
                #expect(again.findings == [] && again.edits == [], "\(title)")
                count += 1
            }
        }
        print("\(origin): \(count) requirements were taken away and came back; \(reported) were reported.")
        #expect(count > 0)
    }

    @Test(arguments: ProofOrigin.allCases)
    func handwrittenCodeIsKeptWhenARequirementIsAdded(origin: ProofOrigin) async throws {
        var random = SplitMix(seed: 13)
        var (count, lines) = (0, 0)
        for mocked in try await origin.protocols() {
            for index in mocked.requirements.indices {
                let (former, title) = (mocked.former(without: index), "\(mocked.mockName) \(index)")
                if former.differsFurther { continue }
                let edited = HandwrittenEdits.apply(to: former.text, named: mocked.mockName, &random)
                guard let updated = update(edited, mocked, title) else { continue }
                #expect(updated.text.isMadeByInsertions(into: edited), "\(title)")
                #expect(updated.left == [], "\(title)")
                // Without what is marked as written by hand, it is what scaffolding writes.
                expect(HandwrittenEdits.remove(from: updated.text), mocked.text, title)
                #expect(try mocked.updated(updated.text).edits == [], "\(title)")
                count += 1
                lines += HandwrittenEdits.count(in: edited)
            }
        }
        print("\(origin): \(count) mocks with \(lines) lines written by hand got a requirement.")
        #expect(count > 0)
    }

    // MARK: - Requirements that change

    @Test(arguments: ProofOrigin.allCases, RequirementChange.allCases)
    func aRequirementThatChangesIsReplaced(origin: ProofOrigin, change: RequirementChange) async throws {
        var (count, reported) = (0, 0)
        for mocked in try await origin.protocols() {
            for (index, former) in mocked.formers(change) {
                let title = "\(mocked.mockName) \(index) \(change)"
                if former.differsFurther {
                    expectReport(former.text, mocked, title)
                    reported += 1
                    continue
                }
                guard let updated = update(former.text, mocked, title) else { continue }
                #expect(updated.left == [], "\(title)")
                // A member that may run anywhere can stay, because a person may have made it so.
                if change == .isolation, updated.text == former.text { continue }
                expect(updated.text, mocked.text, title)
                count += 1
            }
        }
        print("\(origin): \(count) requirements had another \(change) and were replaced; \(reported) were reported.")
    }

    @Test(arguments: ProofOrigin.allCases, RequirementChange.allCases)
    func handwrittenCodeIsKeptWhenARequirementChanges(origin: ProofOrigin, change: RequirementChange) async throws {
        var random = SplitMix(seed: 31)
        var (replaced, reported) = (0, 0)
        for mocked in try await origin.protocols() {
            for (index, former) in mocked.formers(change) where !former.differsFurther {
                let title = "\(mocked.mockName) \(index) \(change)"
                let edited = HandwrittenEdits.apply(to: former.text, named: mocked.mockName, &random)
                guard let updated = update(edited, mocked, title) else { continue }
                #expect(HandwrittenEdits.count(in: updated.text) == HandwrittenEdits.count(in: edited), "\(title)")
                if change.canBeLeft, updated.text == edited, updated.left.isEmpty { continue }
                if updated.left.isEmpty {
                    expect(HandwrittenEdits.remove(from: updated.text), mocked.text, title)
                    replaced += 1
                } else {
                    // The edits touch the member itself. One with another label gets a new member beside it.
                    let isLeft =
                        change == .label
                        ? updated.text.isMadeByInsertions(into: edited) : updated.text == edited
                    #expect(isLeft, "\(title): \(updated.left)")
                    reported += 1
                }
            }
        }
        print("\(origin): of edited mocks with another \(change), \(replaced) were updated and \(reported) reported.")
    }

    @Test(arguments: ProofOrigin.allCases, RequirementChange.allCases.filter { $0 != .label })
    func anEditedMemberIsReportedAndKept(origin: ProofOrigin, change: RequirementChange) async throws {
        var count = 0
        for mocked in try await origin.protocols() {
            for (index, former) in mocked.formers(change) where !former.differsFurther {
                let (requirement, title) = (mocked.requirements[index], "\(mocked.mockName) \(index) \(change)")
                guard
                    let edited = HandwrittenEdits.changeBody(of: requirement, in: former.text, named: mocked.mockName),
                    let updated = update(edited, mocked, title)
                else { continue }
                #expect(updated.text == edited, "\(title)")
                if change.canBeLeft, updated.left.isEmpty { continue }
                #expect(updated.left.count == 1, "\(title): \(updated.left)")
                count += 1
            }
        }
        print("\(origin): \(count) members with another \(change) that were changed by hand were reported.")
    }

    // MARK: - Expectations

    private func update(_ text: String, _ mocked: ChangingProtocol, _ title: String) -> UpdatedMock? {
        do {
            return try mocked.updated(text)
        } catch {
            Issue.record("\(title): \(error)")
            return nil
        }
    }

    /// An update that can't bring a mock up to date by itself says so.
    private func expectReport(_ text: String, _ mocked: ChangingProtocol, _ title: String) {
        let updated = update(text, mocked, title)
        #expect(updated?.left.isEmpty == false, "\(title)")
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

extension RequirementChange {
    /// Whether a member that a person has changed can satisfy both forms: it may have fewer effects, and run anywhere.
    fileprivate var canBeLeft: Bool { [.asynchrony, .error, .isolation].contains(self) }
}
