/// What lifetimes create in tests: a class, so that identity shows whether it was created once.
final class Service: Sendable {
    let name: String

    init(_ name: String = "service") {
        self.name = name
    }
}
