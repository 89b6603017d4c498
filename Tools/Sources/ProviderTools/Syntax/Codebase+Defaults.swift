extension Codebase {
    /// Whether an extension of one of these protocols has a member of the same name, without conditions but those that are met.
    ///
    /// - Parameters:
    ///   - requirement: The identity of the requirement.
    ///   - protocols: The identities of the protocols.
    ///   - sameTypes: The conditions that are met, `Self.Iterator` and what it is.
    /// - Returns: False where what has the same name takes other types.
    func hasDefault(_ requirement: String, in protocols: Set<String>, where sameTypes: [String: String] = [:]) -> Bool {
        members(named: requirement).contains { symbol in
            // A default implementation is listed as no member of the protocol, but bears its name.
            let isOfProtocol = protocols.contains {
                self.symbol($0)?.pathComponents == symbol.pathComponents.dropLast()
            }
            let conditions = symbol.swiftExtension?.constraints ?? []
            let areMet = conditions.allSatisfy { $0.kind == "sameType" && sameTypes[$0.lhs] == $0.rhs }
            return isOfProtocol && areMet && takeTheSame(symbol, self.symbol(requirement))
        }
    }

    /// Whether two declarations of the same name take the same, as overloads don't.
    private func takeTheSame(_ left: Symbol, _ right: Symbol?) -> Bool {
        guard let right else { return false }
        func types(_ symbol: Symbol) -> [String] {
            DeclarationParser.parse(symbol).parameters.map(\.type.withoutSelf.description)
        }
        return types(left) == types(right)
    }
}
