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

final class NameListModelXCTests: XCTestCase {
    @MainActor
    func testTheNamesAreThereOnceAllSettled() async throws {
        let store = MockNameStore()
        store.namesStub.defaultReturnValue = ["Blob"]
        try await someOrders(50) { _ in
            let model = NameListModel(search: store.names)
            model.type("b")
            await settle()
            XCTAssertEqual(model.names, ["Blob"])
        }
    }
}
