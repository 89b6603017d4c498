/// The access level of a declaration that other modules may see.
enum AccessLevel: Int, Comparable {
    case `internal`, `package`, `public`

    static func < (left: AccessLevel, right: AccessLevel) -> Bool { left.rawValue < right.rawValue }

    /// - Parameter declaration: The declaration, which is public if it is open.
    init(_ declaration: Declaration) {
        let isPublic = declaration.hasModifier("public") || declaration.hasModifier("open")
        self = isPublic ? .public : declaration.hasModifier("package") ? .package : .internal
    }

    /// - Parameters:
    ///   - symbol: A type, which no module sees more of than of the types around it.
    ///   - codebase: The modules that were read.
    init(_ symbol: Symbol, in codebase: Codebase) {
        let levels = sequence(first: symbol) { codebase.parent(of: $0.usr) }.map(\.accessLevel)
        if levels.allSatisfy({ ["public", "open"].contains($0) }) {
            self = .public
        } else {
            self = levels.allSatisfy { ["package", "public", "open"].contains($0) } ? .package : .internal
        }
    }

    /// Gives a declaration, and the fields of a structure, the modifier of this level.
    ///
    /// - Parameters:
    ///   - lines: The lines of the declaration, whose attributes stand in lines of their own.
    ///   - step: One step of indentation.
    /// - Returns: The lines with modifiers.
    func applied(to lines: [String], step: String) -> [String] {
        guard self != .internal,
            let head = lines.firstIndex(where: { !$0.hasPrefix("//") && !$0.hasPrefix("@") })
        else { return lines }
        var lines = lines
        lines[head] = "\(self) \(lines[head])"
        guard lines[head].hasPrefix("\(self) struct ") else { return lines }
        return lines.map { line in
            line.hasPrefix("\(step)let ") ? "\(step)\(self) \(line.dropFirst(step.count))" : line
        }
    }
}
