import Testing

@testable import ProviderTools

/// The bodies of functions that return the answers of their stubs.
@Suite(.timeLimit(.minutes(5)))
struct AnswerTests {
    private static let rows = MockRow.read(
        #"""
        protocol P { func plain() -> Int }
        let plainStub = Stub<Void, Int>()
        func plain() -> Int {
            plainStub()
        }

        protocol P { @Lines func lines(_ count: Int) -> [String] }
        let linesStub = Stub<Int, [String]>()
        func lines(_ count: Int) -> [String] {
            return linesStub(count)
        }

        protocol P { @Lines var lines: [String] { get } }
        let linesStub = Stub<Void, [String]>()
        var lines: [String] { return linesStub() }

        protocol P { func cast<Value>(_ type: Value.Type) throws -> Value? }
        let castStub = ThrowingStub<any Any.Type, Any?, any Error>()
        func cast<Value>(_ type: Value.Type) throws -> Value? {
            let answer = try castStub(type)
            guard let result = answer as? Value? else {
                preconditionFailure(
                    "The stub of MockP.cast(_:) must return a value of type \(Value?.self) "
                        + "(was \(String(describing: answer)), of type \(Swift.type(of: answer))). Set an answer of that type."
                )
            }
            return result
        }

        protocol P: Sendable { func given() -> sending Draft }
        // The compiler can't prove that this stub is Sendable: Draft isn't.
        nonisolated(unsafe) let givenStub = Stub<Void, Draft>()
        func given() -> sending Draft {
            nonisolated(unsafe) let result = givenStub()
            return result
        }

        @MainActor protocol P { @Painter func draw() async -> Int }
        let drawStub = AsyncStub<Void, Int>()
        @Painter
        func draw() async -> Int {
            await drawStub()
        }

        protocol P { func made() -> Ticket }
        let madeStub = Stub<Void, @Sendable () -> Ticket>()
        func made() -> Ticket {
            madeStub()()
        }

        protocol P { func read(_ draft: borrowing Draft) }
        let readStub = Stub<Draft, Void>()
        // `draft` is recorded by reference. Record its values if it changes later, or is being released.
        func read(_ draft: borrowing Draft) {
            readStub(copy draft)
        }

        protocol P: SerialExecutor {}
        let enqueueStub = Stub<UnownedJob, Void>()
        // `job` isn't run: its task waits until a test runs the job that the stub recorded.
        func enqueue(_ job: consuming ExecutorJob) {
            enqueueStub(UnownedJob(job))
        }

        protocol P { func schedule(_ job: UnownedJob, _ other: borrowing ExecutorJob) }
        let scheduleStub = Stub<UnownedJob, Void>()
        // `job` isn't run: its task waits until a test runs the job that the stub recorded.
        // The stub doesn't record `other`: it can't be copied.
        func schedule(_ job: UnownedJob, _ other: borrowing ExecutorJob) {
            scheduleStub(job)
        }

        protocol P { func one(_ value: inout Int) }
        let oneStub = Stub<Int, Int>()
        func one(_ value: inout Int) {
            value = oneStub(value)
        }

        protocol P { func both(_ left: inout Int, _ right: inout String) -> Bool }
        struct BothArguments: Equatable, Sendable {
            let left: Int
            let right: String
        }
        let bothStub = Stub<BothArguments, (result: Bool, left: Int, right: String)>()
        func both(_ left: inout Int, _ right: inout String) -> Bool {
            let answer = bothStub(BothArguments(left: left, right: right))
            left = answer.left
            right = answer.right
            return answer.result
        }

        protocol P { func generic<Value>(_ value: inout Value, _ count: inout Int) -> [Value] }
        struct GenericArguments {
            let value: Any
            let count: Int
        }
        let genericStub = Stub<GenericArguments, (result: [Any], value: Any, count: Int)>()
        func generic<Value>(_ value: inout Value, _ count: inout Int) -> [Value] {
            let answer = genericStub(GenericArguments(value: value, count: count))
            guard let valueAnswer = answer.value as? Value else {
                preconditionFailure(
                    "The stub of MockP.generic(_:_:) must return a value of type \(Value.self) "
                        + "(was \(answer.value), of type \(Swift.type(of: answer.value))). Set an answer of that type."
                )
            }
            value = valueAnswer
            count = answer.count
            guard let result = answer.result as? [Value] else {
                preconditionFailure(
                    "The stub of MockP.generic(_:_:) must return a value of type \([Value].self) "
                        + "(was \(answer.result), of type \(Swift.type(of: answer.result))). Set an answer of that type."
                )
            }
            return result
        }

        protocol P { func clash(answer: inout Int, result: inout String) -> Int }
        struct ClashArguments: Equatable, Sendable {
            let answer: Int
            let result: String
        }
        let clashStub = Stub<ClashArguments, (stubResult: Int, answer: Int, result: String)>()
        func clash(answer: inout Int, result: inout String) -> Int {
            let stubAnswer = clashStub(ClashArguments(answer: answer, result: result))
            answer = stubAnswer.answer
            result = stubAnswer.result
            return stubAnswer.stubResult
        }

        protocol P { func fill(_ values: inout some Collection) }
        let fillStub = Stub<any Collection, any Collection>()
        func fill<Value: Collection>(_ values: inout Value) {
            let answer = fillStub(values)
            guard let result = answer as? Value else {
                preconditionFailure(
                    "The stub of MockP.fill(_:) must return a value of type \(Value.self) "
                        + "(was \(answer), of type \(Swift.type(of: answer))). Set an answer of that type."
                )
            }
            values = result
        }

        protocol P { func unwrapped() -> Int! }
        let unwrappedStub = Stub<Void, Int?>()
        func unwrapped() -> Int! {
            unwrappedStub()
        }

        protocol P { func pack<each Value>(_ values: repeat each Value) -> Int }
        let packStub = Stub<[Any], Int>()
        func pack<each Value>(_ values: repeat each Value) -> Int {
            var valuesValues: [Any] = []
            for value in repeat each values { valuesValues.append(value) }
            return packStub(valuesValues)
        }
        """#
    )

    private static let mocks = WrittenMocks.fromEachGraphKind(
        types: """
            final class Draft {}
            @globalActor actor Painter { static let shared = Painter() }
            struct Ticket: ~Copyable {}
            @resultBuilder enum Lines {
                static func buildBlock(_ lines: [String]...) -> [String] { ["top"] + lines.joined() }
            }
            """,
        protocols: rows.map(\.declaration)
    )

    @Test(arguments: rows)
    func aFunctionReturnsAndAssignsTheAnswerOfItsStub(row: MockRow) async throws {
        #expect(try await Self.mocks.value.members(row.declaration) == row.lines)
    }
}
