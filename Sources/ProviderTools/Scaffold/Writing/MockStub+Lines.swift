extension MockStub {
    /// The declaration of the stub, which creates it unless the initializer of the mock does.
    func declaration(isCreated: Bool = true) -> [String] {
        let line = isCreated ? "let \(name) = \(type)()" : "let \(name): \(type)"
        guard let sendableObstacle else { return [line] }
        return ["// The compiler can't prove this one: \(sendableObstacle).", "nonisolated(unsafe) \(line)"]
    }

    /// Why the stub isn't `Sendable`, though it has to be; nil if it is, or needn't be.
    var sendableObstacle: String? {
        guard !unprovenTypes.isEmpty else { return nil }
        return "\(unprovenTypes.joined(separator: " and ")) \(unprovenTypes.count == 1 ? "isn't" : "aren't") Sendable"
    }
}

extension MockStub.ArgumentsStructure {
    /// The declaration of the structure.
    var lines: [String] {
        let inherited = conformances.isEmpty ? "" : ": \(conformances.joined(separator: ", "))"
        return ["struct \(name)\(inherited) {"] + fields.map { "    let \($0.name): \($0.type)" } + ["}"]
    }
}

extension StringProtocol {
    /// Whether a line is the comment on a stub that the compiler can't prove to be `Sendable`, also in older words.
    var isObstacleComment: Bool {
        ["can't", "cannot"].contains { word in
            drop { $0 == " " }.hasPrefix("// The compiler \(word) prove this one:")
        }
    }
}
