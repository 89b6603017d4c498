import Providers
import Stubbing

/// Scopes of a test, with lifetimes whose teardowns are recorded by name, and their misuse.
struct Recorded: Sendable {
    let teardown = Stub<String, Void>(defaultReturnValue: ())
    let misuse = Stub<String, Void>(defaultReturnValue: ())

    /// Returns a scope without a parent.
    func scope(_ name: String = "app") -> Scope {
        Scope.$reportMisuse.withValue(ScopeMisuseHandler { [misuse] in misuse($0) }) { Scope(name) }
    }

    /// Returns a lifetime of a scope.
    func shared(_ name: String, in scope: Scope, line: UInt = #line) -> Shared<Service> {
        scope.shared(fileID: "Tests", line: line) {
            Service(name)
        } teardown: { [teardown] service in
            teardown(service.name)
        }
    }

    /// Creates a value in a scope.
    func create(_ name: String, in scope: Scope, line: UInt = #line) {
        _ = shared(name, in: scope, line: line).value
    }
}

extension Scope {
    /// Creates a value with a teardown, in a lifetime that messages name "Shared<Service> (Tests:7)".
    func create(_ name: String = "service", teardown: @escaping @Sendable (Service) async throws -> Void) {
        _ =
            shared(fileID: "Tests", line: 7) {
                Service(name)
            } teardown: { service in
                try await teardown(service)
            }.value
    }
}
