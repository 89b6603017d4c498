import Testing

@testable import Stubbing

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct CallOrderTests {
    let store = MockUserStore()

    init() {
        store.nameStub.defaultReturnValue = "Ada"
        store.userStub.defaultReturnValue = User(id: 1)
        store.capacityStub.defaultReturnValue = 1
    }

    @Test
    func callsInTheExpectedOrderPass() async throws {
        _ = store.capacity
        _ = try await store.user(id: 7)
        _ = store.name(of: 7)
        _ = try await store.user(id: 8)
        expectCalls(
            inOrder: store.capacityStub.called(),
            store.userStub.called(with: 7),
            store.nameStub.called(with: 7),
            store.userStub.called()
        )
        expectCalls(inOrder: store.capacityStub.called(), store.nameStub.called())
    }

    @Test
    func aSuspendedCallCountsAtItsArrival() async throws {
        store.userStub.pause()
        async let user = store.user(id: 7)
        try await store.userStub.waitForCall(1)
        _ = store.name(of: 7)
        store.userStub.resume()
        _ = try await user
        expectCalls(inOrder: store.userStub.called(), store.nameStub.called())
    }

    @Test
    func aFailureListsTheActualOrder() async throws {
        _ = store.name(of: 7)
        _ = try await store.user(id: 7)
        let line = #line + 2
        withKnownIssue {
            expectCalls(inOrder: store.userStub.called(with: 7), store.nameStub.called())
        } matching: { issue in
            issue.sourceLocation?.line == line
                && issue.comments.map(\.rawValue) == [
                    """
                    The calls don't match. Expected, in order:
                    → 1. MockUserStore.user(id:) with 7
                      2. MockUserStore.name(of:)
                    Recorded, in order:
                    → 1. MockUserStore.name(of:) with 7
                      2. MockUserStore.user(id:) with 7
                    """
                ]
        }
    }

    /// A document that asks a mock for its title, as a description or a comparison can.
    private struct Asking: Equatable, CustomDebugStringConvertible {
        let id: Int
        let title: @Sendable () -> Void

        var debugDescription: String {
            title()
            return "\(id)"
        }

        static func == (left: Asking, right: Asking) -> Bool {
            left.title()
            return left.id == right.id
        }
    }

    @Test
    func describingAndComparingDoNotChangeTheCalls() {
        let saveStub = Stub<Asking, Void>(defaultReturnValue: ())
        let titleStub = Stub<Void, Void>(defaultReturnValue: ())
        func document(_ id: Int) -> Asking { Asking(id: id) { titleStub() } }
        saveStub(document(1))
        titleStub()
        expectCalls(inOrder: saveStub.called(with: document(1)), titleStub.called())
        let found = messages {
            expectCalls(inOrder: saveStub.called(with: document(1)), titleStub.called(), saveStub.called())
        }
        #expect(found.count == 1)
    }

    @Test
    func aListSaysHowManyCallsItLeavesOut() {
        for id in 0..<21 { _ = store.name(of: id) }
        let found = messages { expectCalls(inOrder: store.nameStub.called(with: 1)) }
        #expect(found.first?.hasSuffix("\n  20. MockUserStore.name(of:) with 19\n  … (1 more)") == true)
    }

    @Test
    func theFirstDifferenceIsMarked() {
        for id in 7...9 { _ = store.name(of: id) }
        #expect(
            messages {
                expectCalls(
                    inOrder: store.nameStub.called(with: 7),
                    store.nameStub.called { $0 < 8 },
                    store.nameStub.called()
                )
            } == [
                """
                The calls don't match. Expected, in order:
                  1. MockUserStore.name(of:) with 7
                → 2. MockUserStore.name(of:) with arguments that match
                  3. MockUserStore.name(of:)
                Recorded, in order:
                  1. MockUserStore.name(of:) with 7
                → 2. MockUserStore.name(of:) with 8
                  3. MockUserStore.name(of:) with 9
                """
            ]
        )
        #expect(
            messages { expectCalls(inOrder: store.nameStub.called(with: 7), store.nameStub.called(with: 8)) } == [
                """
                The calls don't match. Expected, in order:
                  1. MockUserStore.name(of:) with 7
                  2. MockUserStore.name(of:) with 8
                → 3. none
                Recorded, in order:
                  1. MockUserStore.name(of:) with 7
                  2. MockUserStore.name(of:) with 8
                → 3. MockUserStore.name(of:) with 9
                """
            ]
        )
    }

    @Test
    func callsAreExpectedByAConditionOnTheirArguments() {
        struct DownloadArguments: Sendable {
            let path: String
            let completion: @Sendable (Int) -> Void
        }
        let downloadStub = Stub<DownloadArguments, Void>()
        downloadStub(DownloadArguments(path: "a.json") { _ in })
        downloadStub(DownloadArguments(path: "b.json") { _ in })
        expectCalls(
            inOrder: downloadStub.called { $0.path == "a.json" },
            downloadStub.called { $0.path.hasPrefix("b") }
        )
    }

    @Test
    func aConditionCanUseTheStub() {
        _ = store.name(of: 7)
        let nameStub = store.nameStub
        expectCalls(inOrder: nameStub.called { $0 == nameStub.callArguments[0] })
    }

    @Test
    func aCallTooFewTooManyOrWithOtherArgumentsFails() {
        _ = store.name(of: 7)
        let recorded = messages {
            expectCalls(inOrder: store.nameStub.called(), store.nameStub.called())
            expectCalls(inOrder: store.nameStub.called(with: 8))
            expectCalls(inOrder: store.nameStub.called(), store.capacityStub.called())
            _ = store.name(of: 8)
            expectCalls(inOrder: store.nameStub.called(with: 7))
        }
        #expect(recorded.count == 4)
    }
}
