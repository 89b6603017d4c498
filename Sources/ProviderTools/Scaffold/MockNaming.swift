/// Names mocks as the convention does.
enum MockNaming {
    /// `MockUserServiceDependencyProvider` for `UserService.DependencyProviding`, `MockUserStore` for `UserStore`.
    static func name(ofProtocol path: [String]) -> String {
        let outer = path.dropLast()
        guard let last = path.last else { return "Mock" }
        if !outer.isEmpty, last == "DependencyProviding" { return "Mock\(outer.joined())DependencyProvider" }
        return "Mock\(outer.joined())\(last)"
    }
}
