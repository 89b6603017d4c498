import Stubbing
import Testing

/// The default of a stub, which has two layers: a value or closure, and an error above it.
@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct DefaultAnswerTests {
    struct Offline: Error, Equatable {}

    let userStub = ThrowingStub<Int, String, any Error>()

    @Test
    func theValueComesBackWhenTheErrorIsTakenOff() throws {
        userStub.defaultReturnValue = "Ada"
        userStub.defaultError = Offline()
        #expect(throws: Offline()) { try userStub(1) }

        userStub.defaultError = nil
        #expect(try userStub(2) == "Ada")
    }

    /// Something that a test sets.
    enum Setting: CaseIterable, CustomTestStringConvertible {
        case value, otherValue, closure, error, otherError, noError, resultOfValue, resultOfError, noResult

        var testDescription: String { "\(self)" }
    }

    /// A default answer without a stub: what the guide says.
    struct Model: Equatable {
        enum Base: Equatable {
            case nothing
            case value(Int)
            case closure
        }

        var base = Base.nothing
        var error: RenameError?

        mutating func set(_ setting: Setting) {
            switch setting {
            case .value, .resultOfValue: (base, error) = (.value(1), nil)
            case .otherValue: (base, error) = (.value(2), nil)
            case .closure: (base, error) = (.closure, nil)
            case .error, .resultOfError: error = RenameError(reason: "a")
            case .otherError: error = RenameError(reason: "b")
            case .noError: error = nil
            case .noResult: (base, error) = (.nothing, nil)
            }
        }

        /// The result of a call with 9, or nil if there is none.
        var answer: Result<Int, RenameError>? {
            if let error { return .failure(error) }
            return switch base {
            case .nothing: nil
            case .value(let value): .success(value)
            case .closure: .success(90)
            }
        }

        var result: Result<Int, RenameError>? { base == .closure && error == nil ? nil : answer }
    }

    static func set<Answered: FunctionStub<Int, Int, RenameError>>(
        _ setting: Setting,
        of stub: Answered,
        answer: (Answered) -> Void
    ) {
        switch setting {
        case .value: stub.defaultReturnValue = 1
        case .otherValue: stub.defaultReturnValue = 2
        case .closure: answer(stub)
        case .error: stub.defaultError = RenameError(reason: "a")
        case .otherError: stub.defaultError = RenameError(reason: "b")
        case .noError: stub.defaultError = nil
        case .resultOfValue: stub.defaultResult = .success(1)
        case .resultOfError: stub.defaultResult = .failure(RenameError(reason: "a"))
        case .noResult: stub.defaultResult = nil
        }
    }

    @Test(arguments: Setting.allCases, Setting.allCases)
    func everyOrderOfFourSettingsLeavesTheAnswerOfTheModel(first: Setting, second: Setting) {
        for (third, fourth) in Setting.allCases.flatMap({ third in Setting.allCases.map { (third, $0) } }) {
            let settings = [first, second, third, fourth]
            var model = Model()
            let stub = ThrowingStub<Int, Int, RenameError>()
            for setting in settings {
                model.set(setting)
                Self.set(setting, of: stub) { $0.answer { $0 * 10 } }
            }
            #expect(stub.defaultResult == model.result, "\(settings)")
            #expect(stub.defaultError == model.error, "\(settings)")
            guard let answer = model.answer else { continue }
            #expect(Result { () throws(RenameError) in try stub(9) } == answer, "\(settings)")
            guard case .value(let value) = model.base else { continue }
            #expect(stub.defaultReturnValue == value, "\(settings)")
        }
    }

    @Test(arguments: Setting.allCases, Setting.allCases)
    func anAsynchronousStubFollowsTheSameModel(first: Setting, second: Setting) async {
        for third in Setting.allCases {
            var model = Model()
            let stub = AsyncThrowingStub<Int, Int, RenameError>()
            for setting in [first, second, third] {
                model.set(setting)
                Self.set(setting, of: stub) { $0.answer { $0 * 10 } }
            }
            #expect(stub.defaultResult == model.result)
            guard let answer = model.answer else { continue }
            _ = try? await stub(9)
            #expect(stub.callResults.last == answer)
        }
    }

    @Test
    func aStubThatReturnsVoidReturnsOnceItsErrorIsTakenOff() throws {
        let saveStub = ThrowingStub<Int, Void, RenameError>(defaultError: RenameError(reason: "full"))
        #expect(throws: RenameError(reason: "full")) { try saveStub(1) }
        saveStub.defaultError = nil
        try saveStub(2)
        saveStub.defaultResult = nil
        #expect(saveStub.defaultResult == nil)
    }

    @Test
    func aClosureOfAStubThatReturnsVoidStaysBelowTheError() throws {
        let saveStub = ThrowingStub<Int, Void, RenameError>()
        let seenStub = Stub<Int, Void>()
        saveStub.answer { seenStub($0) }
        saveStub.defaultError = RenameError(reason: "full")
        #expect(throws: RenameError(reason: "full")) { try saveStub(1) }
        saveStub.defaultError = nil
        try saveStub(2)
        #expect(seenStub.callArguments == [2])
    }

    @Test
    func aReplacedAnswerIsReleased() {
        final class Token: Sendable {}
        weak var token: Token?
        let stub = ThrowingStub<Void, Token, any Error>()
        do {
            let strong = Token()
            token = strong
            stub.defaultReturnValue = strong
        }
        stub.defaultError = Offline()
        #expect(token != nil, "it is kept below the error")
        stub.defaultReturnValue = Token()
        #expect(token == nil)
    }

    @Test
    func aStubThatCannotThrowHasNoDefaultError() {
        #expect(Stub<Int, Int>(defaultReturnValue: 1).defaultError == nil)
    }
}
