/// A type with what a test of it calls.
struct TestedType {
    /// A function or an initializer.
    struct Member {
        let symbol: Symbol
        let declaration: Declaration
    }

    let symbol: Symbol
    let declaration: Declaration
    let module: String
    /// Whether the type, or one around it, has type parameters, whose types a person has to choose.
    let isGeneric: Bool
    /// The initializers that other files can call.
    let initializers: [Member]
    /// The one of them that a suite calls.
    let initializer: Member
    /// The functions that other files can call, in the order of the source.
    let functions: [Member]

    var isActor: Bool { symbol.hasKeyword("actor") }
}
