extension TypeConformances {
    /// Whether a class inherits that it isn't `Sendable`.
    ///
    /// Each subclass inherits `@available(*, unavailable) extension Record: Sendable {}`, and is `Sendable` in its graph.
    func inheritsUnavailableSendable(_ usr: String) -> Bool {
        guard let superclass = codebase.superclass(of: usr) else { return false }
        note(superclass)
        let isListed = codebase.conforms(superclass, to: USR.sendable)
        return isListed ? inheritsUnavailableSendable(superclass) : isSendableUnavailable(superclass)
    }

    /// Whether the file that declares a class says so in an extension.
    private func isSendableUnavailable(_ usr: String) -> Bool {
        guard let symbol = codebase.symbol(usr), let location = symbol.location, let file = sources[location.path]
        else {
            return false
        }
        return file.declarations.contains { item in
            guard item.keyword == "extension", item.name == symbol.qualifiedName,
                let declaration = file.outline?.parsed(item)
            else { return false }
            let attributes = declaration.attributes.map { $0.text.filter { $0 != " " } }
            return attributes.contains("@available(*,unavailable)")
                && declaration.inherited.contains { $0.names.contains { $0.last?.text == "Sendable" } }
        }
    }
}
