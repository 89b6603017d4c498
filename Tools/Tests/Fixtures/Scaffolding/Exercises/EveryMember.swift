import Stubbing

@testable import Torture

// Uses every member of mocks that were chosen at random, through their protocols.

func everyMember() async throws {
    deprecations()
    grouped()
    await guardingEveryMember()
    operators()
    try await parameters()
    try redeclaring()
    try await repositoryEveryMember()
    try staticFailures()
    try subscriptsEveryMember()
    topics()
    userVisiting()
    writable()
    try await toldApart()
    try await queueing()
}

private func deprecations() {
    let mock = MockDeprecations()
    func use(_ deprecations: some Deprecations) { deprecations.old() }
    use(mock)
    expect(mock.oldStub.callCount == 1)
}

private func grouped() {
    func groups<Mock: Grouped>(of values: Mock.Values, by mock: Mock) -> Mock.Groups { mock.groups(of: values) }
    let mock = MockGrouped<[Int], Set<Int>>()
    mock.groupsStub.defaultReturnValue = [3]
    expect(groups(of: [1, 2], by: mock) == [3] && mock.groupsStub.callArguments == [[1, 2]])
}

private func guardingEveryMember() async {
    let mock = MockGuarding()
    let guarding: any Guarding = mock
    mock.withLockStub.defaultReturnValue = 1
    let changed = guarding.withLock { value in
        value += 1
        return "\(value)"
    }
    expect(changed == "2" && mock.withLockStub.defaultReturnValue == 2)
    mock.changeAllStub.defaultReturnValue = [1, 2]
    await guarding.changeAll { $0 *= 3 }
    do {
        try await guarding.changeAll { value in
            value += 1
            throw Oops.now
        }
        expect(false)
    } catch { expect(error as? Oops == .now) }
    // The closure threw on its first value, and what it had written is kept.
    expect(mock.changeAllStub.defaultReturnValue == [4, 6] && mock.changeAllStub.callCount == 2)
}

private func operators() {
    func use<Mock: Operators>(_ mock: Mock, _ other: Mock) -> (
        sum: Mock, isLess: Bool, number: Int, not: Mock, added: Mock
    ) {
        var added = mock
        added += 7
        return (mock + other, mock < other, mock <| 5, !mock, added)
    }
    let (left, right, answer) = (MockOperators(), MockOperators(), MockOperators())
    MockOperators.$stubs.withValue(.init()) {
        let stubs = MockOperators.stubs
        stubs.plusStub.defaultReturnValue = answer
        stubs.isLessStub.defaultReturnValue = true
        stubs.operatorLessOrStub.defaultReturnValue = 4
        stubs.notStub.defaultReturnValue = right
        stubs.addStub.defaultReturnValue = answer
        let results = use(left, right)
        expect(results.sum === answer && results.isLess && results.number == 4)
        expect(results.not === right && results.added === answer)
        expect(stubs.plusStub.callArguments.map { $0.left === left && $0.right === right } == [true])
        expect(stubs.isLessStub.callArguments.map { $0.left === left && $0.right === right } == [true])
        expect(stubs.operatorLessOrStub.callArguments.map(\.right) == [5])
        expect(stubs.notStub.callArguments.map { $0 === left } == [true])
        expect(stubs.addStub.callArguments.map(\.right) == [7])
    }
}

private func parameters() async throws {
    let mock = MockParameters()
    let parameters: any Parameters = mock
    mock.doubleStub.defaultReturnValue = 8
    var (left, right) = (1, "l")
    parameters.double(&left)
    expect(left == 8 && mock.doubleStub.callArguments == [1])

    mock.swapStub.defaultReturnValue = (result: true, left: 2, right: "r")
    expect(try parameters.swap(&left, &right) && left == 2 && right == "r")
    expect(mock.swapStub.callArguments == [.init(left: 8, right: "l")])
    mock.swapStub.defaultError = Oops.now
    expect((try? parameters.swap(&left, &right)) == nil && left == 2 && right == "r")

    mock.sumStub.defaultReturnValue = 6
    expect(parameters.sum() == 6 && parameters.sum(1, 2) == 6 && mock.sumStub.callArguments == [[], [1, 2]])

    parameters.consume(.ada)
    mock.borrowStub.defaultReturnValue = 9
    expect(parameters.borrow(.grace) == 9)
    expect(mock.consumeStub.callArguments == [.ada] && mock.borrowStub.callArguments == [.grace])

    await parameters.hand(over: Draft())
    mock.fetchStub.defaultReturnValue = Draft()
    let draft = await parameters.fetch()
    expect(mock.handStub.callCount == 1 && draft.text.isEmpty && mock.fetchStub.callCount == 1)

    mock.runStub.defaultReturnValue = 7
    let count = await parameters.run(isolation: nil)
    expect(count == 7 && mock.runStub.callCount == 1)

    parameters.metatype(Int.self, MockProperties.self)
    expect(mock.metatypeStub.callArguments.map { $0.type == Int.self && $0.other == MockProperties.self } == [true])
    let object = Draft()
    parameters.any(1, object: object)
    expect(mock.anyStub.callArguments.map { $0.value as? Int == 1 && $0.object === object } == [true])
    parameters.existential(Store(), clock: ContinuousClock())
    expect(mock.existentialStub.callArguments.map { $0.clock is ContinuousClock && $0.value is Store } == [true])
}

private func redeclaring() throws {
    let mock = MockRedeclaring()
    let parent: any Parent = mock
    mock.nameStub.defaultReturnValue = "name"
    mock.closeStub.defaultError = nil
    try parent.close()
    expect(parent.name == "name" && (mock as any Redeclaring).name == "name")
    mock.closeStub.defaultError = Oops.now
    expect((try? (mock as any Redeclaring).close()) == nil && mock.closeStub.callCount == 2)
}

private func repositoryEveryMember() async throws {
    let mock = MockRepository<User, String, Failure>()
    let repository: any Repository<User> = mock
    let nobody: User? = nil
    mock.itemStub.defaultReturnValue = nobody
    expect(try await repository.item(id: 3) == nil && mock.itemStub.callArguments == [3])

    func items<Store: Repository>(_ store: Store, _ query: Store.Query) async throws(Store.Failure) -> [Store.Item] {
        try await store.items(matching: query)
    }
    mock.itemsStub.defaultReturnValue = [.ada]
    expect(try await items(mock, "q") == [.ada] && mock.itemsStub.callArguments == ["q"])
    mock.itemsStub.defaultError = .missing
    do throws(Failure) {
        _ = try await items(mock, "r")
        expect(false)
    } catch { expect(error == .missing) }

    mock.mergeStub.defaultReturnValue = "merged"
    mock.shadowStub.defaultReturnValue = 5
    expect(repository.merge("a", item: .ada) == "merged" && repository.shadow(4) == 5)
    expect(mock.mergeStub.callArguments.map { $0.other as? String == "a" && $0.item == .ada } == [true])
    expect(mock.shadowStub.callArguments.map { $0 as? Int } == [4])
}

private func staticFailures() throws {
    func find<Mock: StaticFailures>(_ item: Mock.Item, in _: Mock.Type) throws(Mock.Problem) -> Mock.Item {
        try Mock.find(item)
    }
    func make<Mock: StaticFailures>(_ item: Mock.Item, _: Mock.Type) throws(Mock.Problem) -> Mock {
        try Mock(item: item)
    }
    typealias Failures = MockStaticFailures<Int, Oops>
    try MockStaticFailuresStaticStubs.$current.withValue(.init()) {
        let stubs = MockStaticFailuresStaticStubs.current
        stubs.latestStub.defaultReturnValue = 4
        stubs.findStub.defaultReturnValue = 5
        stubs.initStub.defaultError = nil
        expect(try Failures.latest == 4 && find(1, in: Failures.self) == 5)
        _ = try make(2, Failures.self)
        expect(stubs.findStub.callArguments.map { $0 as? Int } == [1])
        expect(stubs.initStub.callArguments.map { $0 as? Int } == [2])
        stubs.findStub.defaultError = Oops.now
        stubs.initStub.defaultError = Oops.now
        do throws(Oops) {
            _ = try find(1, in: Failures.self)
            expect(false)
        } catch { expect(error == .now) }
        do throws(Oops) {
            _ = try make(3, Failures.self)
            expect(false)
        } catch { expect(error == .now) }
    }
}

private func subscriptsEveryMember() throws {
    let mock = MockSubscripts()
    let subscripts: any Subscripts = mock
    mock.keyStub.defaultReturnValue = 1
    mock.indexStub.defaultReturnValue = "i"
    expect(subscripts["a"] == 1 && mock.keyStub.callArguments == ["a"])
    subscripts["b"] = nil
    expect(mock.setKeyStub.callArguments == [.init(key: "b", newValue: nil)])
    expect(try subscripts[1, default: "d"] == "i")
    expect(mock.indexStub.callArguments == [.init(index: 1, fallback: "d")])
    mock.indexStub.defaultError = Oops.now
    expect((try? subscripts[1, default: "d"]) == nil)
    mock.typeStub.defaultReturnValue = "typed"
    expect(subscripts[String.self] == "typed" && mock.typeStub.callArguments.map { $0 == String.self } == [true])
    let nothing: Any? = nil
    mock.typeStub.defaultReturnValue = nothing
    expect(subscripts[String.self] == nil)
    func number<Mock: Subscripts>(_ index: Int, _: Mock.Type) -> String { Mock[index] }
    MockSubscripts.$stubs.withValue(.init()) {
        MockSubscripts.stubs.numberStub.defaultReturnValue = "n"
        expect(number(2, MockSubscripts.self) == "n" && MockSubscripts.stubs.numberStub.callArguments == [2])
    }
}

private func topics() {
    let (first, second) = (MockTopics(), MockTopics())
    first.titleStub.defaultReturnValue = "title"
    let topic: any Topics = first
    expect(topic.title == "title" && first != second && Set([first, second, first]).count == 2)
    expect([first: 1, second: 2][second] == 2)
}

private func userVisiting() {
    func use<Mock: UserVisiting>(_ mock: Mock) {
        mock.visit(Set([User.ada]))
        mock.visit([User.ada, User.grace])
        mock.mark("a")
        mock.mark(2)
    }
    let mock = MockUserVisiting()
    use(mock)
    expect(mock.visitStub.callArguments.map { ($0 as? [User])?.count } == [nil, 2])
    expect(mock.markStub.callArguments.map { AnyHashable($0) } == ["a", 2])
}

private func writable() {
    let end = Stub<Void, Void>()
    let handled = Stub<User, Void>()
    let draft = Draft()
    let mock = MockWritableDependencyProvider(
        user: .ada,
        drafts: [draft],
        onEnd: { end() },
        handler: nil,
        make: { handled($0) }
    )
    let provider: any Writable.DependencyProviding = mock
    expect(provider.user == .ada && provider.drafts.map { $0 === draft } == [true] && provider.handler == nil)
    provider.user = .grace
    provider.handler = { handled($0) }
    provider.onEnd()
    provider.make(.grace)
    expect(mock.setUserStub.callArguments == [.grace] && mock.setHandlerStub.callArguments.map { $0 != nil } == [true])
    expect(end.callCount == 1 && handled.callArguments == [.grace] && provider.user == .ada)
    expect(mock.onEndStub.callCount == 1 && mock.makeStub.callCount == 1 && mock.handlerStub.callCount == 1)
}

/// Overloads that only their stubs' names tell apart.
private func toldApart() async throws {
    let twins = MockTwinsBeside()
    twins.readStub.defaultReturnValue = 1
    twins.readAsyncStub.defaultReturnValue = 2
    func readAtOnce(_ twins: some TwinsBeside) throws -> Int { try twins.read() }
    expect(try readAtOnce(twins) == 1)
    expect(try await (twins as any TwinsBeside).read() == 2)
    twins.asyncRead { _ in }
    expect(twins.asyncReadStub.callCount == 1)

    let mock = MockLongOverloads()
    let overloads: any LongOverloads = mock
    overloads.report("a", fileID: "f", filePath: "p", line: 1, column: 2)
    overloads.report("b", severity: 3, fileID: "f", filePath: "p", line: 1, column: 2)
    overloads.report(Oops.now, "c", fileID: "f", filePath: "p", line: 1, column: 2)
    expect(mock.reportMessageFileIDFilePathLineColumnStub.callArguments.map(\.message) == ["a"])
    expect(mock.reportSeverityFileIDFilePathLineColumnStub.callArguments.map(\.severity) == [3])
    expect(mock.reportProblemMessageFileIDFilePathLineColumnStub.callArguments.map(\.message) == ["c"])
    overloads.keep(_Hidden())
    overloads.keep(7)
    expect(mock.keepHiddenStub.callCount == 1 && mock.keepIntStub.callArguments == [7])
    mock.decodeInoutIntStub.defaultReturnValue = 4
    mock.decodeInoutOptionalIntStub.defaultReturnValue = 5
    var (number, optional) = (0, Int?.none)
    overloads.decode(&number)
    overloads.decode(&optional)
    expect(number == 4 && optional == 5 && mock.decodeInoutOptionalIntStub.callArguments == [nil])
}

/// A job of an actor, which waits until its executor's mock is told to run it.
private func queueing() async throws {
    actor Counter {
        private let executor: MockQueueing
        private var count = 0

        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

        init(executor: MockQueueing) { self.executor = executor }

        func add() -> Int {
            count += 1
            return count
        }
    }

    let executor = MockQueueing()
    let counter = Counter(executor: executor)
    let task = Task { await counter.add() }
    let job = try await executor.enqueueStub.waitForCall(1).arguments
    job.runSynchronously(on: executor.asUnownedSerialExecutor())
    expect(await task.value == 1 && executor.enqueueStub.callCount == 1)
}
