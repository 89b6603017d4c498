/// Tells delegates from dependencies: a delegate is told something, and passed as a parameter.
enum DelegateName {
    /// Whether a parameter, property or type is a delegate by its name, such as `delegate` or `FeedViewModelDelegate`.
    static func isName(_ name: String) -> Bool { name.lowercased().hasSuffix("delegate") }
}
