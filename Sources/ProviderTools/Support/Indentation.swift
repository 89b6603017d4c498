/// Lines of Swift code, one level deeper; empty lines stay empty.
func indented(_ lines: [String]) -> [String] {
    lines.map { $0.isEmpty ? $0 : "    \($0)" }
}
