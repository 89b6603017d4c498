extension Continuation {
    /// - Parameters:
    ///   - call: The call of the stub.
    ///   - effects: `try await `, as the stub and its answer demand it.
    ///   - member: The name of the member in the words of a failure.
    /// - Returns: The lines of the body.
    func lines(call: String, effects: String, member: String) -> [String] {
        guard isErased else {
            return result.lines(call: "\(call)(\(closure.name))", effects: effects, member: member)
        }
        let run = "return \(closure.type.callEffects)\(closure.name)(\(valueNames.joined(separator: ", ")))"
        let made = result.lines(call: respondName, effects: effects, member: member)
        // The last word of the first line is the call, which the closure follows.
        let first = (made.count == 1 ? "return " : "") + made[0]
        return ["let \(respondName) = \(effects)\(call)", "\(first) { \(valueNames.joined(separator: ", ")) in"]
            + indented(casts(member: member) + [run]) + ["}"] + made.dropFirst()
    }

    /// The lines that give the values of the answer the types that the closure takes.
    private func casts(member: String) -> [String] {
        valueNames.indices.filter { parameters[$0] != erasedParameters[$0] }.flatMap { index in
            let (name, type) = (valueNames[index], parameters[index].asOperand)
            let failure = Answer.failure(
                "The answer to \(member) must pass a value of type ",
                "\\(\(type).self) to `\(closure.name)` ",
                "(was \\(\(name))). Pass a value of that type.",
                atDepth: 4
            )
            return ["guard let \(name) = \(name) as? \(type) else {"] + indented(failure) + ["}"]
        }
    }
}
