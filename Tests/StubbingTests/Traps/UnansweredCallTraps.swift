import Stubbing
import Testing

struct UnansweredCallTraps {
    @Test
    func namesMockMemberAndArgumentsWhereNoValueCanBeReturned() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            withKnownIssue {
                _ = MockUserStore().name(of: 7)
            }
        }
        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(
            words.contains(
                """
                MockUserStore.name(of:) was called with 7, but its stub has no answer. Give it one before the call, such as \
                nameStub.defaultReturnValue = … (a value of type String).
                """
            )
        )
    }

    @Test
    func namesTheStubWhoseDefaultReturnValueIsReadButNotSet() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = MockUserStore().nameStub.defaultReturnValue
        }
        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(words.contains("The stub at MockUserStore.swift:12 has no default return value."))
    }
}
