extension AccessLevel {
    /// Gives a declaration, and the fields of a structure, the modifier of this level.
    ///
    /// - Parameters:
    ///   - lines: The lines of the declaration, whose attributes stand in lines of their own.
    ///   - step: One step of indentation.
    /// - Returns: The lines with modifiers.
    func applied(to lines: [String], step: String) -> [String] {
        guard self > .internal,
            let head = lines.firstIndex(where: { !$0.hasPrefix("//") && !$0.hasPrefix("@") })
        else { return lines }
        // Only classes and what they override can be open.
        let modifier = min(self, .public).rawValue
        var lines = lines
        lines[head] = "\(modifier) \(lines[head])"
        guard lines[head].hasPrefix("\(modifier) struct ") else { return lines }
        return lines.map { line in
            line.hasPrefix("\(step)let ") ? "\(step)\(modifier) \(line.dropFirst(step.count))" : line
        }
    }
}
