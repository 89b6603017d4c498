import Stubbing
import XCTest

final class AccountStoreXCTests: XCTestCase {
    func testRecordsCalls() async throws {
        let store = MockAccountStoring()
        store.accountStub.defaultReturnValue = Account(id: 7)

        let account = try await store.account(id: 7)
        XCTAssertEqual(account, Account(id: 7))
        XCTAssertEqual(store.accountStub.callArguments, [7])
    }
}
