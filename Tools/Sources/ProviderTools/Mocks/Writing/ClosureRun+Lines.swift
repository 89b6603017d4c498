extension ClosureRun {
    /// - Parameters:
    ///   - call: The call of the stub.
    ///   - effects: `try await `, as the stub demands it.
    ///   - stub: The stub, which keeps what the closure writes.
    /// - Returns: The lines of the body.
    func lines(call: String, effects: String, stub: String) -> [String] {
        let parameters = closure.type.parameters
        let closureEffects = closure.type.callEffects
        if parameters.isEmpty {
            let discard = closure.type.result.isVoid || returns ? "" : "_ = "
            return ["\(effects)\(call)", "\(returns ? "return " : discard)\(closureEffects)\(closure.name)()"]
        }
        if changesValues {
            return changingLines(call: effects + call, closureEffects, stub: stub)
        }
        let (pattern, names) = locals
        let run = "\(closureEffects)\(closure.name)(\(names.joined(separator: ", ")))"
        if isLoop { return ["for \(pattern) in \(effects)\(call) { \(run) }"] }
        if names.count == 1 {
            let all = Set([effects, closureEffects].flatMap { $0.split(separator: " ") })
            let prefix = (all.contains("try") ? "try " : "") + (all.contains("await") ? "await " : "")
            let line = "\(prefix)\(closure.name)(\(call))"
            return [returns && !isOnlyLine ? "return \(line)" : line]
        }
        return ["let \(pattern) = \(effects)\(call)", "\(returns ? "return " : "")\(run)"]
    }

    /// Runs a closure that changes its arguments; what it writes is what the stub answers from then on.
    private func changingLines(call: String, _ closureEffects: String, stub: String) -> [String] {
        let parameters = closure.type.parameters
        let name = declaration.unusedName(isLoop || parameters.count > 1 ? "values" : "value")
        let index = declaration.unusedName("index")
        let value = isLoop ? "\(name)[\(index)]" : name
        let arguments = parameters.enumerated().map { number, parameter in
            (parameter.type.hasAttribute("inout") ? "&" : "") + (parameters.count > 1 ? "\(value).\(number)" : value)
        }
        let run = "\(closureEffects)\(closure.name)(\(arguments.joined(separator: ", ")))"
        let body =
            isLoop ? "for \(index) in \(name).indices { \(run) }" : "\(returns ? "return " : "")\(run)"
        return ["var \(name) = \(call)", "defer { \(stub).defaultReturnValue = \(name) }", body]
    }

    /// The pattern that the answer is assigned to, and its names, which are the arguments of the closure.
    private var locals: (pattern: String, names: [String]) {
        let parameters = closure.type.parameters
        let value = declaration.unusedName("value")
        if parameters.count == 1 { return (value, [value]) }
        let names = parameters.indices.map { "\(value)\($0 + 1)" }
        return ("(\(names.joined(separator: ", ")))", names)
    }
}
