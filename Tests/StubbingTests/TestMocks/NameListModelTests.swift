import Stubbing
import Testing

@MainActor
@Suite(.someOrders(50), .timeLimit(.minutes(5)))
struct NameListModelTests {
    private let store = MockNameStore()

    @Test
    func theNamesOfTheLastTextAreShown() async {
        store.namesStub.answer { [$0] }
        let model = NameListModel(search: store.names)
        model.type("b")
        model.type("bl")
        await settle()
        #expect(model.names == ["bl"])
    }
}
