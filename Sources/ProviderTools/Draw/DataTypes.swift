/// Tells data from collaborators by the protocols of the standard library that a type conforms to.
///
/// A type that is compared, encoded, thrown, or iterated over is data. It may still be injected or created: what a bag
/// contains, or a `make…` function returns, is a dependency whatever it conforms to.
struct DataTypes {
    let codebase: Codebase

    func contains(_ usr: String) -> Bool {
        guard let symbol = codebase.symbol(usr), !symbol.hasKeyword("actor") else { return false }
        // `NSObject` is compared and hashed, whatever its subclasses are for.
        let classes = sequence(first: usr) { codebase.superclass(of: $0) }
        let common: Set<String> = classes.contains(USR.object) ? [USR.equatable, USR.hashable] : []
        return codebase.conformances(of: usr).contains { conformance in
            Self.protocols.subtracting(common).contains(conformance.protocolUSR)
        }
    }

    private static let protocols: Set<String> = [
        USR.asyncIterator, USR.asyncSequence, USR.decodable, USR.encodable, USR.equatable, USR.error, USR.hashable,
        USR.iterator, USR.sequence,
    ]
}
