import Foundation
import Providers
import Stubbing
import Testing

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct ScopeTraps {
    @Test
    func creatingASynchronousValueOfAClosedScopeTrapsAndNamesTheWayThatThrows() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let scope = Scope("app")
            let service = scope.shared { Service() }
            try await scope.close()
            _ = service.value
        }
        let line = #line - 6
        let message = result.standardErrorText
        #expect(
            message.contains(
                """
                Shared<Service> (ProvidersTests/ScopeTraps.swift:\(line)) can't be created, because scope "app" is closed. \
                Read it inside use(_:), which throws.
                """
            )
        )
    }

    @Test
    func aChildOfAClosedScopeNamesTheClosedScope() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let app = Scope("app")
            try await app.close()
            _ = app.makeChild("session").shared { Service() }.value
        }
        #expect(result.standardErrorText.contains("can't be created, because scope \"app\" is closed. Read it inside"))
    }
}
