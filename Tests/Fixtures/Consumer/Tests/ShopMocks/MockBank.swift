import Shop
import Stubbing

package final class MockBank: Bank {
    package let transferStub = AsyncThrowingStub<Int, Void, any Error>()

    package init() {}

    package func transfer(cents: Int) async throws {
        try await transferStub(cents)
    }
}
