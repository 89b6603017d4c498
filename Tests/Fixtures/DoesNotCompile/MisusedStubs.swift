// error: setter for 'defaultError' is unavailable: Calls can't throw. Set defaultReturnValue, or set defaultResult to nil.
// error: 'callAsFunction' is unavailable: Pass one value. Nest a structure of the arguments in the mock.
// error: 'callAsFunction' is unavailable: Pass one value. Nest a structure of the arguments in the mock.
// error: 'pause()' is unavailable: Calls are synchronous. Only an AsyncStub or AsyncThrowingStub suspends them.
// error: 'holds' is unavailable: Calls are synchronous. Hold an AsyncStub or AsyncThrowingStub.
// error: 'holds' is unavailable: Inject the clock, and hold a ManualClock, whose time the order moves.
// error: 'holds' is unavailable: Hold each stub of a mock, such as order.holds(store.userStub). Its types must be Sendable.
// error: 'setError(_:with:)' is unavailable: Calls can't throw. Use setReturnValue(_:with:).
// error: 'setError(_:where:)' is unavailable: Calls can't throw. Use setReturnValue(_:where:).
// error: invalid conversion from throwing function of type

import Stubbing

struct NotFound: Error {}

func misuse(_ countStub: Stub<Int, String>, _ saveStub: AsyncThrowingStub<Int, Void, any Error>) async throws {
    countStub.defaultError = nil
    _ = countStub(1, "Ada")
    try await saveStub(1, "Ada", true)
    countStub.pause()
    try await everyOrder { order in
        order.holds(countStub)
        order.holds(ContinuousClock())
        order.holds(NotFound())
    }
    countStub.setError(NotFound(), with: 7)
    countStub.setError(NotFound(), where: { $0 == 7 })
    let isKnown: @Sendable (Int) throws -> Bool = { _ in throw NotFound() }
    countStub.setReturnValue("known", where: isKnown)
}
