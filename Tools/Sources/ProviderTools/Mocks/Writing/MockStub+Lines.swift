extension MockStub {
    /// The declaration of the stub, which creates it unless the initializer of the mock does.
    func declaration(isCreated: Bool = true) -> [String] {
        declaration(isCreated ? creation(neutralMock?.creation.map(argument) ?? "") : ": \(type)")
    }

    /// The statement in the initializer of the mock that creates the stub with an answer.
    func statement(answering value: String) -> String { "\(name) = \(kind)(defaultReturnValue: \(value))" }

    /// The declarations that the tool writes for the stub, depending on what it knows: `isCreated` and the neutral value.
    var possibleDeclarations: [[String]] {
        let arguments = [""] + (neutralMock?.creations.map(argument) ?? [])
        return [declaration(isCreated: false)] + arguments.map { declaration(creation($0)) }
    }

    /// The end of a declaration that creates the stub.
    private func creation(_ argument: String) -> String {
        isTypeExpression ? " = \(type)(\(argument))" : ": \(type) = .init(\(argument))"
    }

    private func argument(stating neutralValue: String) -> String { "neutralValue: \(neutralValue)" }

    private func declaration(_ rest: String) -> [String] {
        let line = "let \(name)\(rest)"
        guard let unproven else { return [line] }
        let remark = "\(Self.obstacleRemark) \(unproven)."
        return commented(remark, atDepth: isStatic ? 2 : 1) + ["nonisolated(unsafe) \(line)"]
    }

    /// The beginning of the comment on a stub that the compiler can't prove to be `Sendable`.
    static let obstacleRemark = "The compiler can't prove that this stub is Sendable:"

    /// Why the stub isn't `Sendable`, though it has to be; nil if it is, or needn't be.
    var sendableObstacle: String? { unproven.map { "\($0) Sendable" } }

    private var unproven: String? {
        guard !unprovenTypes.isEmpty else { return nil }
        return unprovenTypes.count == 1 ? "\(unprovenTypes[0]) isn't" : "neither \(unprovenTypes.joinedByNor) is"
    }
}

extension MockStub.ArgumentsStructure {
    /// The declaration of the structure.
    var lines: [String] {
        let inherited = conformances.isEmpty ? "" : ": \(conformances.joined(separator: ", "))"
        let comment = remark.map { commented($0, atDepth: 1) } ?? []
        return comment + ["struct \(name)\(inherited) {"] + fields.map { "    let \($0.name): \($0.type)" } + ["}"]
    }
}
