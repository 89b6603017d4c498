/// The names of mocks.
enum MockName {
    static let prefix = "Mock"

    /// The words that people begin or end the names of types with that stand for others in tests.
    static let words = [prefix, "Spy", "Fake", "Stub"]

    /// Whether a name begins or ends with one of these words.
    static func hasWord(_ name: String) -> Bool {
        words.contains { word in
            name.hasSuffix(word) || (name.hasPrefix(word) && name.dropFirst(word.count).first?.isLowercase != true)
        }
    }

    /// The name of the mock of a protocol.
    ///
    /// `MockUserStore` for `UserStore`, `MockABP` for `A.B.P`, and `MockUserServiceDependencyProvider` for
    /// `UserService.DependencyProviding`.
    static func name(ofMockOf path: [String]) -> String { prefix + stem(of: path) }

    /// Whether a name is that of a mock of a protocol: `Mock`, then that of the protocol, with words before or behind.
    ///
    /// So `MockSlowUserStore` is a mock of `UserStore`. The names of the types around a protocol may be left out, except
    /// for that around a `DependencyProviding`.
    static func isName(_ name: String, ofMockOf path: [String]) -> Bool {
        guard name.hasPrefix(prefix), !path.isEmpty else { return false }
        return name.dropFirst(prefix.count).contains(stem(of: path.suffix(isProviding(path) ? 2 : 1)))
    }

    /// Whether a type that conforms to some protocols is a mock of one: it is made of stubs, or named as its mock.
    static func isMock(_ name: String, of protocols: [[String]], hasStubs: @autoclosure () -> Bool) -> Bool {
        protocols.contains { isName(name, ofMockOf: $0) } || hasStubs()
    }

    private static func stem(of path: [String]) -> String {
        isProviding(path)
            ? path.dropLast().joined() + DependencyBag.dependencyProvider.rawValue : path.joined()
    }

    private static func isProviding(_ path: [String]) -> Bool {
        DependencyBag(path: path) == .dependencyProviding
    }
}
