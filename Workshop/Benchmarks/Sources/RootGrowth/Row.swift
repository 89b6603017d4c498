import Foundation

/// A line of the table.
struct Row: CustomStringConvertible {
    let title: String
    let typeCount: Int
    let time: Compiler.Time
    /// The time of the same types without a root.
    let base: Compiler.Time?

    var description: String {
        let types = "\(typeCount) types".leftPadded(to: 12)
        if time.isOverLimit { return "\(paddedTitle)\(types)   more than \(Int(time.seconds)) s" }
        let seconds = String(format: "%9.2f s", time.seconds)
        let perType = String(format: "%8.1f ms per type", time.seconds / Double(typeCount) * 1_000)
        let ratio = base.map { String(format: "%7.1f x", time.seconds / $0.seconds) } ?? ""
        return "\(paddedTitle)\(types)\(seconds)\(perType)\(ratio)"
    }

    private var paddedTitle: String { title.padding(toLength: 44, withPad: " ", startingAt: 0) }
}

extension String {
    fileprivate func leftPadded(to length: Int) -> String {
        String(repeating: " ", count: max(0, length - count)) + self
    }
}
