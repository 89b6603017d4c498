import Testing

@testable import Providers

@Suite(.timeLimit(.minutes(5)))
struct UnownedCopyTests {
    private protocol Named: AnyObject {
        var name: String { get }
    }

    private final class User: Named {
        let name = "Ada"
    }

    @Test
    func aClassInstanceIsReadWithoutACast() {
        let user = User()
        let copy = UnownedCopy<User>()
        let isFilled = copy.fill(with: user, that: user)
        #expect(isFilled)
        let value = copy.value(of: user)
        #expect(value === user)
    }

    @Test
    func aProtocolValueIsReadWithoutACast() {
        let user = User()
        let copy = UnownedCopy<any Named>()
        let isFilled = copy.fill(with: user, that: user)
        #expect(isFilled)
        let value = copy.value(of: user)
        #expect(value.name == "Ada")
    }
}
