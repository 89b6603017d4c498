extension Merge {
    /// How the initializer of a type takes the value of a new property.
    enum InitializerWay {
        /// It gets a parameter.
        case parameter
        /// There is none yet, so all of it is written.
        case initializer
        /// Not at all: the property gets its value in its declaration, as the others have theirs.
        case none
    }

    /// How to add a property that an initializer gives its value; nil if a person has written the initializers otherwise.
    func way(for unit: ScaffoldedUnit) -> InitializerWay? {
        guard let entry = InitializerEdits.Entry(unit), !initializer.isForeign, update.requiredInitializer == nil
        else {
            return nil
        }
        if initializer.declaration != nil { return initializerEdits.hasPlace(for: entry) ? .parameter : nil }
        let existing = update.units.filter { !$0.initializerParts.isEmpty }.compactMap(isWithoutValue)
        if existing.isEmpty {
            if initializer.plain != nil { return .parameter }
            return initializer.otherCount > 0 ? nil : .initializer
        }
        return existing.contains(true) ? nil : InitializerWay.none
    }

    /// The changes of the initializer, of which there are none yet.
    var initializerEdits: InitializerEdits {
        InitializerEdits(mock.file, initializer, entries: update.units.compactMap(InitializerEdits.Entry.init))
    }

    /// Whether the property of a unit has no value in its declaration; nil if the type doesn't have the property.
    func isWithoutValue(_ unit: ScaffoldedUnit) -> Bool? {
        let property = unit.parts.lazy.compactMap { part -> WrittenMock.Part? in
            guard case .property = part.identity else { return nil }
            return mock.part(part.identity)
        }.first
        return property.map { property in
            let outline = mock.file(of: property).outline
            return !property.declaration.tokens.contains { outline.isAt("=", $0) }
        }
    }
}

extension InitializerEdits.Entry {
    /// Nil for a unit without them.
    init?(_ unit: ScaffoldedUnit) {
        let parts = unit.initializerParts
        guard parts.count == 2, case .assignment(let name) = parts[1].identity else { return nil }
        self.init(property: name, parameter: parts[0].lines.joined(), statement: parts[1].lines.joined())
    }
}
