// error: stored property 'saveStub' of 'Sendable'-conforming class 'MockStore' contains non-Sendable type 'Draft'

import Stubbing

final class Draft {
    var text = ""
}

protocol Store: Sendable {
    func save(_ draft: Draft)
}

final class MockStore: Store {
    let saveStub = Stub<Draft, Void>()

    func save(_ draft: Draft) {
        saveStub(draft)
    }
}
