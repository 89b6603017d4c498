extension Sequence where Element: Hashable {
    /// Each element once, where it first comes.
    func uniqued() -> [Element] { uniqued(by: \.self) }
}

extension Sequence {
    /// The first element of each identity, where it first comes.
    func uniqued(by identity: (Element) -> some Hashable) -> [Element] {
        var seen: Set<AnyHashable> = []
        return filter { seen.insert(identity($0)).inserted }
    }
}
