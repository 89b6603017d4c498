import Testing

@testable import Providers

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
        #expect(copy.fill(with: user, that: user))
        #expect(copy.value(of: user) === user)
    }

    @Test
    func aProtocolValueIsReadWithoutACast() {
        let user = User()
        let copy = UnownedCopy<any Named>()
        #expect(copy.fill(with: user, that: user))
        #expect(copy.value(of: user).name == "Ada")
    }
}
