import Stubbing
import Testing

/// Ten well-known faults that depend on the order of answers.
@Suite(.timeLimit(.minutes(5)))
struct OrderModelTests {
    @Test(arguments: OrderModel.all)
    func theWrongVersionFailsInAnOrder(model: OrderModel) async {
        await withKnownIssue { try await model.test(false) }
    }

    @Test(arguments: OrderModel.all)
    func theRightVersionPassesInEveryOrder(model: OrderModel) async throws {
        try await model.test(true)
    }
}
