/// A value for lifetimes in tests, which is a class so that its identity shows whether it was created once.
final class Service: Sendable {
    let name: String

    init(_ name: String = "service") {
        self.name = name
    }
}
