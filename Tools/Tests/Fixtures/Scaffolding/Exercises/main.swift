import Foundation
import Stubbing

@testable import Torture

// Uses scaffolded mocks through their protocols, and prints what isn't as a test would expect it.

nonisolated(unsafe) var checks = 0

func expect(_ condition: Bool, line: Int = #line) {
    checks += 1
    if !condition { print("line \(line): not as expected") }
}

extension User {
    static let ada = User(id: 1)
    static let grace = User(id: 2)
}

/// Conforms to two protocols, as no mock does.
struct Store: PublicStore, Outer.Listening {
    func user(id: User.ID) async throws -> User { .ada }
    func data() -> Data { Data() }
    func heard(_ inner: Outer.Inner) -> [Outer.Inner] { [inner] }
}

enum Oops: Error, Equatable {
    case now
}

func properties(_ mock: MockProperties) async throws {
    let properties: any Properties = mock
    mock.titleStub.defaultReturnValue = "title"
    mock.volumeStub.defaultReturnValue = 3
    mock.durationStub.defaultReturnValue = .seconds(1)
    let noDraft: Draft? = nil
    mock.draftStub.defaultReturnValue = noDraft
    mock.defaultStub.defaultReturnValue = 4
    mock.unwrappedStub.defaultReturnValue = 5
    expect(properties.title == "title" && properties.volume == 3 && properties.default == 4)
    expect(properties.unwrapped == 5 && properties.draft == nil)
    expect(try await properties.duration == .seconds(1))
    properties.volume = 7
    expect(mock.setVolumeStub.callArguments == [7] && properties.volume == 3)
}

func mutable(_ mock: MockMutableProperties) {
    var properties: any MutableProperties = mock
    mock.nameStub.defaultReturnValue = "name"
    mock.setNameStub.defaultReturnValue = 1
    properties.name = "new"
    properties.rename(to: "other")
    expect(properties.name == "name" && properties.setName == 1)
    expect(mock.nameSetterStub.callArguments == ["new"] && mock.renameStub.callArguments == ["other"])
}

func arguments(_ mock: MockArguments) async throws {
    let arguments: any Arguments = mock
    mock.oneStub.defaultReturnValue = "one"
    mock.severalStub.defaultReturnValue = .ada
    mock.returningStub.defaultReturnValue = (2, "two")
    mock.optionalStub.defaultReturnValue = ["a": [.ada]]
    mock.discardableStub.defaultReturnValue = 1
    arguments.none()
    expect(arguments.one(1) == "one" && mock.oneStub.callArguments == [1] && mock.noneStub.callCount == 1)
    expect(try await arguments.several(3, named: "n", in: (1, 2)) == .ada)
    expect(mock.severalStub.callArguments.map(\.name) == ["n"])
    arguments.unnamed(1, "b")
    arguments.keywords(for: 2, in: "c")
    expect(mock.keywordsStub.callArguments == [.init(for: 2, default: "c")])
    expect(arguments.returning().name == "two")
    expect(try arguments.optional(nil) == ["a": [.ada]])
    arguments.discardable()
    mock.failsStub.defaultError = nil
    try arguments.fails()
    mock.failsStub.defaultError = Oops.now
    do {
        try arguments.fails()
        expect(false)
    } catch { expect(error as? Oops == .now) }
}

func overloads(_ mock: MockOverloads) async {
    let overloads: any Overloads = mock
    mock.findIDStub.defaultReturnValue = "id"
    mock.findNameStub.defaultReturnValue = "name"
    mock.findNameInStub.defaultReturnValue = ["in"]
    mock.valueIntStub.defaultReturnValue = 1
    mock.valueStringStub.defaultReturnValue = "s"
    expect(overloads.find(id: 1) == "id" && overloads.find(name: "") == "name")
    expect(overloads.find(name: "", in: "") == ["in"])
    overloads.load(1)
    overloads.load("1")
    await overloads.load([1])
    expect((overloads.value() as Int) == 1 && (overloads.value() as String) == "s")
}

func generic(_ mock: MockGenericFunctions) async throws {
    let functions: any GenericFunctions = mock
    mock.loadStub.defaultReturnValue = 5
    expect(try functions.load(Int.self, key: "k") == 5)
    functions.save(7, key: "k")
    mock.optionalStub.defaultReturnValue = .some("a")
    expect(functions.optional("b") == "a")
    mock.bothStub.defaultReturnValue = (1, "b")
    let both = await functions.both(2, "c")
    expect(both == (1, "b"))
    mock.typedStub.defaultError = Oops.now
    do {
        _ = try functions.typed(Oops.now)
        expect(false)
    } catch { expect(error == .now) }
    mock.changeStub.defaultReturnValue = 9
    var value = 1
    functions.change(&value)
    expect(value == 9)
    functions.each(1, 2)
    functions.sequence([1, 2])
    expect(mock.eachStub.callCount == 1 && mock.sequenceStub.callCount == 1)
}

func closures(_ mock: MockClosures) async throws {
    let closures: any Closures = mock
    expect(closures.withLock { 4 } == 4)
    mock.withStateStub.defaultReturnValue = 1
    closures.withState { $0 += 1 }
    // What a closure writes is kept, also when it throws.
    expect(closures.withState { $0 } == 2)
    try? closures.withState { state in
        state = 10
        throw Oops.now
    }
    expect(closures.withState { $0 } == 10 && mock.withStateStub.callCount == 4)
    mock.visitStub.defaultReturnValue = [1, 2]
    var visited: [Int] = []
    closures.visit { visited.append($0) }
    expect(visited == [1, 2])
    mock.visitBothStub.defaultReturnValue = [(1, "a"), (2, "b")]
    var both: [String] = []
    closures.visitBoth { both.append("\($0)\($1)") }
    expect(both == ["1a", "2b"])
    mock.changeStub.defaultReturnValue = [(1, "a"), (2, "b")]
    var changed: [String] = []
    closures.change { value, text in
        value *= 10
        changed.append(text)
    }
    closures.change { value, _ in changed.append("\(value)") }
    expect(changed == ["a", "b", "10", "20"] && mock.changeStub.defaultReturnValue.map(\.0) == [10, 20])
    mock.mapStub.defaultReturnValue = [3]
    expect(closures.map { _ in 0 } == [3])
    closures.log("message")
    expect(mock.logStub.callArguments == ["message"])
    closures.download("path") { _ in }
    expect(mock.downloadStub.callArguments.map(\.path) == ["path"])
    mock.asyncWithStub.defaultReturnValue = .ada
    expect(try await closures.asyncWith { $0.id } == 1)
}

func printed() {
    let mock = MockPrinted()
    expect("\(mock)" == "MockPrinted" && String(describing: mock) == "MockPrinted")
    expect(String(reflecting: mock) == "MockPrinted" && Mirror(reflecting: mock).children.isEmpty)
    expect(mock == mock && mock != MockPrinted() && Set([mock, mock]).count == 1)
    let error = MockShownError()
    expect("\(error)" == "MockShownError" && !error.localizedDescription.isEmpty)
    expect("\(MockTopics())".contains("MockTopics"))
}

@MainActor
func printedScreen() {
    let mock = MockPrintedScreen()
    mock.titleStub.defaultReturnValue = "title"
    let screen: any PrintedScreen = mock
    expect("\(screen)" == "MockPrintedScreen" && screen.title == "title")
    let screens = MockScreens()
    screens.draftStub.defaultReturnValue = Draft()
    screens.titleStub.defaultReturnValue = "t"
    screens.draft = Draft()
    expect(screens.title(of: screens.draft) == "t" && screens.setDraftStub.callCount == 1)
}

func actors() async {
    let printed: any PrintedActor = MockPrintedActor()
    await printed.run()
    expect("\(printed)" == "MockPrintedActor")
    let counting = MockCounting()
    counting.countStub.defaultReturnValue = 1
    counting.incrementStub.defaultReturnValue = 2
    let count = await counting.count
    let next = await counting.increment(by: 1, and: 2)
    expect(count == 1 && next == 2)
    expect(counting.incrementStub.callArguments == [.init(step: 1, other: 2)])
}

func assigning() {
    let assigning = MockAssigning()
    assigning.newValueStub.defaultReturnValue = 1
    assigning[2, other: "o"] = 3
    expect(assigning[2, other: "o"] == 1)
    expect(assigning.setNewValueStub.callArguments == [.init(newValue: 2, other: "o", value: 3)])
}

func statics() async throws {
    func isAvailable<Mock: Statics>(_: Mock.Type) -> Bool { Mock.isAvailable }
    MockStatics.$stubs.withValue(.init()) {
        MockStatics.stubs.isAvailableStub.defaultReturnValue = true
        expect(isAvailable(MockStatics.self))
    }
    typealias Failures = MockStaticFailures<Int, Oops>
    MockStaticFailuresStaticStubs.$current.withValue(.init()) {
        MockStaticFailuresStaticStubs.current.findStub.defaultReturnValue = 5
        MockStaticFailuresStaticStubs.current.latestStub.defaultError = Oops.now
        expect((try? Failures.find(1)) == 5)
        do throws(Oops) {
            _ = try Failures.latest
            expect(false)
        } catch { expect(error == .now) }
    }
}

func twins() async throws {
    let mock = MockTwins()
    mock.stopStub.defaultError = nil
    mock.stopAsyncStub.defaultError = nil
    let stop: () throws -> Void = mock.stop
    try stop()
    try await mock.stop()
    mock.stop(at: "here", for: 1)
    MockTwins.$stubs.withValue(.init()) {
        MockTwins.stop(at: "there", for: 2)
        expect(MockTwins.stubs.stopStub.callArguments == [.init(place: "there", seconds: 2)])
    }
    mock._read("a", count: 1)
    expect(mock.stopStub.callCount == 1 && mock.stopAsyncStub.callCount == 1)
    expect(mock.stopAtForStub.callArguments == [.init(place: "here", seconds: 1)])
    expect(mock._readStub.callArguments == [MockTwins.ReadArguments(text: "a", count: 1)])
}

func clashes() {
    func take<Mock: Sorting>(_ mock: Mock, _ first: Mock.First, _ second: Mock.Second) {
        mock.take(first)
        mock.take(second)
    }
    let sorting = MockSorting<Int, [String]>()
    take(sorting, 1, ["a"])
    expect(sorting.takeFirstStub.callArguments == [1] && sorting.takeSecondStub.callArguments == [["a"]])

    let counting = MockLockCounting()
    counting.lockStub.defaultReturnValue = 3
    let locking: any Locking = counting
    locking.lock()
    expect((counting as any LockCounting).lock == 3)

    let variadics = MockVariadics()
    variadics.combineStub.defaultReturnValue = { (numbers: Int...) -> String in "\(numbers)" } as (Int...) -> String
    expect(variadics.combine("a")(1, 2) == "[1, 2]")

    let keyed = MockSequenceKeyed<[Int]>()
    keyed.hasStub.defaultReturnValue = true
    keyed.add([1])
    expect(keyed.has(1) && keyed.addStub.callArguments == [[1]])
}

func repositories() async throws {
    let mock = MockRepository<User, String, any Error>()
    mock.itemStub.defaultReturnValue = .ada
    mock.itemsStub.defaultReturnValue = [.ada, .grace]
    func load<Store: Repository>(_ store: Store, _ query: Store.Query, _ id: Store.Item.ID) async throws -> Int {
        let found = try await store.item(id: id) == nil ? 0 : 1
        return try await store.items(matching: query).count + found
    }
    expect(try await load(mock, "q", 1) == 3)
    expect(mock.itemsStub.callArguments == ["q"] && mock.itemStub.callArguments == [1])
}

func noncopyable() {
    let noncopyable = MockNoncopyable()
    noncopyable.issueStub.defaultReturnValue = { Ticket(seat: 3) }
    expect(noncopyable.issue(seat: 1).seat == 3 && noncopyable.issueStub.callArguments == [1])
}

func providers() async throws {
    let effects = MockEffectsDependencyProvider(store: Store(), user: .ada, draft: nil)
    let effectful: any Effects.DependencyProviding = effects
    expect(try effectful.user == .ada)
    let draft = try await effectful.draft
    let store = await effectful.store
    expect(draft == nil && store is Store)
    effects.userStub.defaultError = Oops.now
    expect((try? effectful.user) == nil)

    let acting: any Acting.DependencyProviding = MockActingDependencyProvider(user: .ada, store: Store())
    let user = await acting.user
    expect(user == .ada && acting.store is Store)

    let initialized = MockInitializedAlikeDependencyProvider(name: "n", user: .grace)
    expect(initialized.name == "n" && initialized.user == .grace)
    let noncopying = MockNoncopyingDependencyProvider(token: { .init() }, count: 2)
    expect(noncopying.count == 2)
    let keywords = MockKeywordsDependencyProvider(
        default: Store(),
        self: .ada,
        init: .grace,
        `inout`: .ada,
        `two words`: .grace,
        aStub: 1,
        a: 2
    )
    expect(keywords.`self` == .ada && keywords.`init` == .grace && keywords.aStub == 1 && keywords.a == 2)
    let superclassed = MockSuperclassedDependencyProvider(user: .grace)
    expect(superclassed.user == .grace)
}

try await properties(MockProperties())
mutable(MockMutableProperties())
try await arguments(MockArguments())
await overloads(MockOverloads())
try await generic(MockGenericFunctions())
try await closures(MockClosures())
printed()
await printedScreen()
await actors()
assigning()
try await statics()
try await twins()
clashes()
try await repositories()
noncopyable()
try await providers()
try await applications()
try await everyMember()
print("\(checks) checks")
