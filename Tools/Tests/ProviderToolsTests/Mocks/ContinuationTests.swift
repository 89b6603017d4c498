import Testing

@testable import ProviderTools

/// The closures that the answers of stubs get.
@Suite(.timeLimit(.minutes(5)))
struct ContinuationTests {
    private static let rows = MockRow.read(
        #"""
        protocol P { func send(_ request: Request, next: (Request) async throws -> Reply) async throws -> Reply }
        let sendStub = AsyncThrowingStub<\#
        Request, (_ next: @concurrent (Request) async throws -> Reply) async throws -> Reply, any Error>()
        // The answer is a closure that gets `next`: `sendStub.answer { arguments in { next in … } }`.
        // `request` is recorded by reference. Record its values if it changes later, or is being released.
        func send(_ request: Request, next: @concurrent (Request) async throws -> Reply) async throws -> Reply {
            try await sendStub(request)(next)
        }

        protocol P: Sendable { func name(_ user: User, or other: @Sendable (User) -> String) -> String }
        let nameStub = Stub<User, @Sendable (_ other: @Sendable (User) -> String) -> String>()
        // The answer is a closure that gets `other`: `nameStub.answer { arguments in { other in … } }`.
        func name(_ user: User, or other: @Sendable (User) -> String) -> String {
            nameStub(user)(other)
        }

        @MainActor protocol P { func show(_ user: User, then next: (User) async -> Int) async -> Int }
        let showStub = AsyncStub<User, @MainActor (_ next: @concurrent (User) async -> Int) async -> Int>()
        // The answer is a closure that gets `next`: `showStub.answer { arguments in { next in … } }`.
        func show(_ user: User, then next: @concurrent (User) async -> Int) async -> Int {
            await showStub(user)(next)
        }

        protocol P { func pick(_ first: () -> Bool, _ next: (Int) -> String) -> String }
        let pickStub = Stub<Void, (_ next: (Int) -> String) -> String>()
        // The answer is a closure that gets `next`: `pickStub.defaultReturnValue = { next in … }`.
        // The mock neither calls nor records `first`, because it's a nonescaping closure.
        func pick(_ first: () -> Bool, _ next: (Int) -> String) -> String {
            pickStub()(next)
        }

        protocol P { func map<In, Out>(_ input: In, _ next: (In, Int) throws -> Out) throws -> Out }
        let mapStub = ThrowingStub<Any, (_ next: (Any, Int) throws -> Any) throws -> Any, any Error>()
        // The answer is a closure that gets `next`: `mapStub.answer { arguments in { next in … } }`.
        func map<In, Out>(_ input: In, _ next: (In, Int) throws -> Out) throws -> Out {
            let respond = try mapStub(input)
            let answer = try respond { value1, value2 in
                guard let value1 = value1 as? In else {
                    preconditionFailure(
                        "The answer to MockP.map(_:_:) must pass a value of type \(In.self) to `next` "
                            + "(was \(value1)). Pass a value of that type."
                    )
                }
                return try next(value1, value2)
            }
            guard let result = answer as? Out else {
                preconditionFailure(
                    "The stub of MockP.map(_:_:) must return a value of type \(Out.self) "
                        + "(was \(answer), of type \(Swift.type(of: answer))). Set an answer of that type."
                )
            }
            return result
        }

        // The answer gets no closure if there are several candidates, or if the stub can record it.
        protocol P { func fold(_ left: (Int) -> String, _ right: (User) -> String) -> String }
        let foldStub = Stub<Void, String>()
        // The mock neither calls nor records `left`, because it's a nonescaping closure.
        // The mock neither calls nor records `right`, because it's a nonescaping closure.
        func fold(_ left: (Int) -> String, _ right: (User) -> String) -> String {
            foldStub()
        }

        protocol P { func send<In>(_ value: In, next: @escaping (In) -> Int) -> Int }
        struct SendArguments {
            let value: Any
            let next: Any
        }
        let sendStub = Stub<SendArguments, Int>()
        // `next` is recorded as `Any`: cast it to the type that it has in the call to use it.
        func send<In>(_ value: In, next: @escaping (In) -> Int) -> Int {
            sendStub(SendArguments(value: value, next: next))
        }
        """#
    )

    private static let mocks = WrittenMocks.fromEachGraphKind(
        types: "final class Request {}\nstruct Reply {}\nstruct User {}",
        protocols: rows.map(\.declaration)
    )

    @Test(arguments: rows)
    func theAnswerGetsTheClosureThatMakesTheResult(row: MockRow) async throws {
        #expect(try await Self.mocks.value.members(row.declaration) == row.lines)
    }
}
