/// How much of the code can name a declaration, the least first.
enum AccessLevel: String, CaseIterable, Codable, Comparable, Sendable {
    case `private`, `fileprivate`, `internal`, `package`, `public`, `open`

    static func < (left: AccessLevel, right: AccessLevel) -> Bool {
        left.rank < right.rank
    }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension Codebase {
    /// The access level of a type, which is seen no further than the types around it.
    func accessLevel(of symbol: Symbol) -> AccessLevel {
        withTypesAround(symbol).map(\.accessLevel).min() ?? symbol.accessLevel
    }
}
