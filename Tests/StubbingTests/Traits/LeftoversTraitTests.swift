import Testing

@testable import Stubbing

@Suite(.noLeftovers, .timeLimit(.minutes(5)))
struct LeftoversTraitTests {
    private let store = MockUserStore()

    @Test
    func aTestThatUsesItsAnswersPasses() async throws {
        store.userStub.enqueue(User(id: 1))
        store.userStub.defaultReturnValue = User(id: 2)

        #expect(try await store.user(id: 7) == User(id: 1))
    }
}

/// The failures that the trait reports at the end of a test case.
///
/// This suite doesn't have the trait itself, because a scope inside of another one belongs to it.
@Suite(.undriven("Its tests run traits."), .timeLimit(.minutes(5)))
struct LeftoversTraitFindingTests {
    /// Runs `body` as a test case with the trait, and returns the messages of its failures.
    private func findings(
        of trait: NoLeftoversTrait = .noLeftovers,
        _ body: @escaping @Sendable () async throws -> Void
    ) async throws -> [String] {
        let test = try #require(Test.current)
        return try await messages {
            try await trait.provideScope(for: test, testCase: Test.Case.current, performing: body)
        }
    }

    @Test
    func anAnswerThatTheTestQueuedAndNoCallUsedIsLeftOver() async throws {
        let found = try await findings {
            let store = MockUserStore()
            store.capacityStub.returnValueQueue = [1, 2, 3]
            store.userStub.enqueue(User(id: 1))
            _ = store.capacity
        }
        #expect(
            found == [
                "MockUserStore.capacityStub has leftovers: 2 unused answers.",
                "MockUserStore.userStub has leftovers: 1 unused answer.",
            ]
        )
    }

    @Test
    func anAnswerByArgumentThatNoCallUsedIsLeftOver() async throws {
        let found = try await findings {
            let store = MockUserStore()
            for id in 7...9 { store.nameStub.setReturnValue("Ada", with: id) }
            store.nameStub.setReturnValue("Bob", where: { $0 > 100 })
            store.nameStub.setReturnValue("replaced", with: 10)
            store.nameStub.setReturnValue("Cy", with: 10)
            for id in [8, 8, 10] { _ = store.name(of: id) }
            store.userStub.setError(RenameError(reason: "none"), with: 1)
        }
        #expect(
            found == [
                """
                MockUserStore.nameStub has leftovers: 3 unused answers for 7, 9 and arguments that match a condition.
                """,
                "MockUserStore.userStub has leftovers: 1 unused answer for 1.",
            ]
        )
    }

    @Test
    func anAnswerThatAnyOrderUsedIsNotLeftOver() async throws {
        let found = try await findings {
            let outer = MockUserStore()
            outer.capacityStub.enqueue(1)
            try await everyOrder { order in
                let (store, other) = (MockUserStore(), MockUserStore())
                store.userStub.enqueue(User(id: 7))
                store.nameStub.setReturnValue("Ada", with: 7)
                other.capacityStub.returnValueQueue = [1, 2]
                order.holds(store.userStub, mayThrow: RenameError(reason: "offline"))
                if let user = try? await store.user(id: 7) { _ = store.name(of: user.id) } else { _ = other.capacity }
            }
        }
        #expect(
            found == [
                "MockUserStore.capacityStub has leftovers: 1 unused answer.",
                "MockUserStore.capacityStub has leftovers: 1 unused answer.",
            ]
        )
    }

    @Test
    func aCallThatOneOrderLeavesSuspendedIsLeftOver() async throws {
        let calls = Locked<[Task<Void, any Error>]>([])
        let found = try await findings {
            try await everyOrder { order in
                let (store, other) = (MockUserStore(), MockUserStore())
                store.userStub.defaultReturnValue = User(id: 7)
                order.holds(store.userStub, mayThrow: RenameError(reason: "offline"))
                guard (try? await store.user(id: 7)) == nil else { return }
                other.userStub.pause()
                let call = Task { _ = try await other.user(id: 8) }
                calls.withLock { $0.append(call) }
                try await other.userStub.waitForCall(1)
            }
        }
        for call in calls.withLock(\.self) { call.cancel() }
        #expect(found == ["MockUserStore.userStub has leftovers: 1 suspended call that was never resumed."])
    }

    @Test
    func anAnswerOfTheTestIsLeftOverEvenIfACallUsedOneOfTheDeclaration() async throws {
        let found = try await findings {
            let stub = Stub<Int, Int>(
                defaultReturnValue: 0,
                returnValueQueue: [1, 2],
                fileID: "Tests/A.swift",
                filePath: "/none",
                line: 3
            )
            stub.enqueue(3)
            _ = stub(0)
        }
        #expect(found == ["the stub at A.swift:3 has leftovers: 1 unused answer."])
    }

    @Test
    func theFailureIsAtTheDeclarationOfTheStub() async throws {
        let test = try #require(Test.current)
        let line = #line + 3
        try await withKnownIssue {
            try await NoLeftoversTrait.noLeftovers.provideScope(for: test, testCase: nil) {
                let stub = Stub<Int, Int>()
                stub.enqueue(1)
            }
        } matching: { issue in
            issue.sourceLocation?.line == line && issue.sourceLocation?.fileID == #fileID
        }
    }

    @Test
    func onlyAnswersOfTheTestCount() async throws {
        let found = try await findings {
            let stub = Stub<Void, Int>(defaultReturnValue: 0, returnValueQueue: [1, 2])
            stub.enqueue(3)
        }
        #expect(found.map { $0.hasSuffix(" has leftovers: 1 unused answer.") } == [true])
        let noneFound = try await findings {
            let stub = Stub<Void, Int>(defaultReturnValue: 0, returnValueQueue: [1, 2])
            stub.enqueue(3)
            for _ in 1...3 { _ = stub() }
            _ = Stub<Void, Int>(defaultReturnValue: 0, returnValueQueue: [1, 2])
        }
        #expect(noneFound == [])
    }

    @Test
    func aQueueThatTheTestReplacesOrEmptiesCountsAsItIs() async throws {
        let found = try await findings {
            let stub = Stub<Void, Int>(defaultReturnValue: 0)
            stub.returnValueQueue = [1, 2]
            stub.returnValueQueue = []
        }
        #expect(found == [])
    }

    @Test
    func aCallThatIsNeverResumedIsLeftOver() async throws {
        let callStub = Stub<Task<Int, Never>, Void>()
        let found = try await findings {
            let stub = AsyncStub<Int, Int>(defaultReturnValue: 0)
            stub.pause()
            for number in 1...4 {
                callStub(Task { await stub(number) })
                try await stub.waitForCall(number)
            }
            stub.resumeNext()
            callStub.callArguments[3].cancel()
            _ = await callStub.callArguments[3].value
        }
        for task in callStub.callArguments { task.cancel() }
        #expect(found.map { $0.hasSuffix(" has leftovers: 2 suspended calls that were never resumed.") } == [true])
    }

    @Test
    func aSuspendedCallIsNotLeftOverAsSoonAsItsTaskIsCanceled() async throws {
        let found = try await findings {
            let stub = AsyncStub<Int, Int>(defaultReturnValue: 0)
            stub.pause()
            let caller = Task { await stub(1) }
            try await stub.waitForCall(1)
            caller.cancel()
        }
        #expect(found == [])
    }

    @Test
    func aDefaultThatNoCallUsedIsLeftOverOnlyIfDefaultsAreIncluded() async throws {
        let body: @Sendable () -> Void = {
            let store = MockUserStore()
            store.nameStub.defaultReturnValue = "Ada"
            store.ownerStub.answer { nil }
            store.renameStub.defaultError = nil
            store.capacityStub.defaultReturnValue = 1
            _ = store.capacity
        }
        #expect(try await findings(body) == [])
        let found = try await findings(of: .noLeftovers(includingDefaults: true), body)
        #expect(
            found
                == ["ownerStub", "nameStub", "renameStub"].map {
                    "MockUserStore.\($0) has leftovers: a default answer that the test set and no call used."
                }
        )
    }

    @Test
    func aDefaultIsUsedOnceACallFindsTheQueueEmpty() async throws {
        let found = try await findings(of: .noLeftovers(includingDefaults: true)) {
            let stub = ThrowingStub<Int, Int, any Error>()
            stub.defaultReturnValue = 1
            stub.enqueue(2)
            _ = try stub(1)
        }
        #expect(found.count == 1)
        let noneFound = try await findings(of: .noLeftovers(includingDefaults: true)) {
            let stub = ThrowingStub<Int, Int, any Error>()
            stub.enqueue(2)
            stub.defaultReturnValue = 1
            _ = try stub(1)
            _ = try stub(2)
            stub.clearCalls()
            let replaced = Stub<Int, Int>(defaultReturnValue: 0)
            replaced.defaultReturnValue = 1
            replaced.defaultResult = nil
            _ = Stub<Int, Int>(defaultReturnValue: 0)
        }
        #expect(noneFound == [])
    }

    @Test
    func aDefaultOfASuspendedCallIsUsedWhenTheCallIsResumed() async throws {
        let found = try await findings(of: .noLeftovers(includingDefaults: true)) {
            let stub = AsyncStub<Int, Int>()
            stub.pause()
            stub.defaultReturnValue = 1
            async let value = stub(1)
            try await stub.waitForCall(1)
            stub.resume()
            #expect(await value == 1)
        }
        #expect(found == [])
    }

    @Test
    func onlyStubsOfTasksThatBelongToTheTestCaseCount() async throws {
        let found = try await findings {
            await Task { Stub<Int, Int>(declaration: "MockA").enqueue(1) }.value
            await withTaskGroup { group in
                group.addTask { Stub<Int, Int>(declaration: "MockB").enqueue(1) }
            }
            await Task.detached { Stub<Int, Int>(declaration: "MockC").enqueue(1) }.value
        }
        #expect(found.count == 2)
    }

    @Test
    func theTraitKeepsNoStubAlive() async throws {
        let found = try await findings {
            weak var weakStub: Stub<Int, Int>?
            do {
                let stub = Stub<Int, Int>()
                weakStub = stub
                stub.enqueue(1)
            }
            #expect(weakStub == nil)
        }
        #expect(found.count == 1)
    }

    @Test
    func aScopeInsideAnotherOneReportsOnce() async throws {
        let test = try #require(Test.current)
        let found = try await findings {
            try await NoLeftoversTrait.noLeftovers(includingDefaults: true).provideScope(for: test, testCase: nil) {
                let store = MockUserStore()
                store.nameStub.defaultReturnValue = "Ada"
                store.capacityStub.enqueue(1)
            }
        }
        #expect(found.count == 2)
    }

    @Test
    func aThousandTestCasesAtATimeSeeOnlyTheirOwnStubs() async throws {
        try await withThrowingTaskGroup { group in
            for number in 0..<1_000 {
                group.addTask {
                    let found = try await findings {
                        let store = MockUserStore()
                        store.capacityStub.returnValueQueue = Array(0..<number % 3)
                        await Task.yield()
                    }
                    #expect(found.count == (number % 3 == 0 ? 0 : 1))
                }
            }
            try await group.waitForAll()
        }
    }

    @Test
    func answersAreCountedWhileCallsUseThemOnOtherThreads() async throws {
        let found = try await findings {
            let stub = Stub<Int, Int>(defaultReturnValue: 0)
            await withTaskGroup { group in
                for _ in 0..<4 {
                    group.addTask { for number in 0..<1_000 { stub.enqueue(number) } }
                    group.addTask { for number in 0..<999 { _ = stub(number) } }
                }
            }
            let unused = stub.resultQueue.count
            for number in 0..<(unused - 2) { _ = stub(number) }
        }
        #expect(found.map { $0.hasSuffix("has leftovers: 2 unused answers.") } == [true])
    }

    @Test
    func codeThatIsNotATestOfSwiftTestingIsChecked() {
        let found = messages {
            checkLeftovers(includingDefaults: true) {
                let store = MockUserStore()
                store.capacityStub.enqueue(1)
                store.nameStub.defaultReturnValue = "Ada"
            }
        }
        #expect(found.count == 2)
        let noneFound = messages {
            checkLeftovers(unless: true) { MockUserStore().capacityStub.enqueue(1) }
            checkLeftovers { MockUserStore().nameStub.defaultReturnValue = "Ada" }
        }
        #expect(noneFound == [])
    }
}
