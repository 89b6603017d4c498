import Stubbing

@testable import Torture

// Uses the mocks of what applications declare, through their protocols.

func applications() async throws {
    try await middleware(MockMiddleware())
    await presenter(MockPresenter())
    try await watching(MockWatching())
    await titled(MockTitledScreen())
}

private func middleware(_ mock: MockMiddleware) async throws {
    let middleware: any Middleware = mock
    // The answer calls on, with what the mock was called with.
    mock.sendStub.answer { request in { next in try await next(request) + "!" } }
    expect(try await middleware.send(Request(path: "a")) { $0.path } == "a!")
    // And it need not.
    mock.sendStub.defaultReturnValue = { _ in "cached" }
    expect(try await middleware.send(Request(path: "b")) { $0.path } == "cached")
    expect(mock.sendStub.callArguments.map(\.path) == ["a", "b"])

    mock.sendLaterStub.answer { arguments in try await arguments.next(arguments.path) }
    expect(try await middleware.sendLater("c") { $0 + "!" } == "c!")

    mock.eachStub.answer { arguments in { next in try await next(arguments.values, arguments.index) } }
    let doubled: [String] = try await middleware.each([1, 2], at: 3) { values, index in values.map { "\($0 * index)" } }
    expect(doubled == ["3", "6"])
}

@MainActor
private func presenter(_ mock: MockPresenter) async {
    mock.presentStub.answer { path in { next in await next(path) } }
    expect(await mock.present("abc") { $0.count } == 3)
}

/// A member that a protocol without an actor asks for is called without waiting for the mock's actor.
private func titled(_ mock: MockTitledScreen<Int>) async {
    mock.titleStub.defaultReturnValue = "abc"
    mock.idStub.defaultReturnValue = 3
    MockTitledScreenStaticStubs.current.isLessStub.defaultReturnValue = false
    MockTitledScreenStaticStubs.current.numberStub.answer { $0.count }
    expect(number(of: mock) == 3)
    expect(min(mock, mock) == mock)
    expect(mock.id == 3)
}

private func number<Screen: Titled>(of screen: Screen) -> Int { Screen.number(of: screen.title) }

private func watching(_ mock: MockWatching) async throws {
    let watching: any Watching = mock
    mock.valuesStub.defaultReturnValue = AsyncThrowingStream<Int, any Error> { continuation in
        continuation.yield(3)
        continuation.finish()
    }
    var values: [Int] = []
    for try await value in watching.values(Int.self) { values.append(value) }
    expect(values == [3])
}
