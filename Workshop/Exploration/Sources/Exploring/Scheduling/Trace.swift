/// The steps of one order as text, kept only while a failed order is repeated.
final class Trace {
    private(set) var lines: [String] = []

    func add(_ thread: VirtualThread, _ step: String, file: StaticString? = nil, line: UInt = 0) {
        let location = file.map { "\("\($0)".split(separator: "/").last ?? ""):\(line)" } ?? ""
        lines.append("  \(pad(thread.name, 24)) \(pad(location, 30)) \(step)")
    }

    private func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
