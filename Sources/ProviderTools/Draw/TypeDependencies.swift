/// The dependencies that one type is given and those that it makes, as its declarations tell.
struct TypeDependencies {
    /// Something that the type is given, under the name of the parameter, property or requirement.
    struct Member: Hashable {
        let name: String
        var reference: TypeReference
        /// Whether it is in a `Dependencies` or a `DependencyProviding`.
        var isOfBag = false
    }

    /// Something that the type makes, with the labels of the function's arguments, `makeSession(userID:)`, or with the
    /// name of the property of a composition root.
    struct Make: Hashable {
        let title: String
        let reference: TypeReference
    }

    var given: [Member] = []
    /// The identities of what the type can't be created without, however it is created.
    var required: Set<String> = []
    var makes: [Make] = []
    /// The lifetimes that the type, or its provider, stores.
    var lifetimes: [Member] = []

    /// Adds what a bag of dependencies contains.
    mutating func add(_ other: Self) {
        given += other.given
        required.formUnion(other.required)
        makes += other.makes
        lifetimes += other.lifetimes
    }
}

extension TypeDependencies.Member {
    /// Whether a lifetime that is stored under `stored` is the one behind this member: `sharedImageCache`, `imageCache`.
    func isProvided(by stored: Self) -> Bool {
        reference.usr == stored.reference.usr
            && (stored.name == name || stored.name.lowercased().hasSuffix(name.lowercased()))
    }
}
