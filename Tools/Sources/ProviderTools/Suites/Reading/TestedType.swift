/// A type with what a test of it calls.
struct TestedType {
    /// A function or an initializer.
    struct Member {
        let symbol: Symbol
        let declaration: Declaration

        init(_ symbol: Symbol, sources: SourceFiles) {
            self.init(symbol, DeclarationParser.parse(symbol).restoringAttributes(of: symbol, sources: sources))
        }

        init(_ symbol: Symbol, _ declaration: Declaration) {
            self.symbol = symbol
            self.declaration = declaration
        }
    }

    /// A reason why a suite can't store a value of a type.
    enum Obstacle: String {
        /// The type, or one around it, has type parameters, whose types a person has to choose.
        case generic
        case noncopyable
    }

    let symbol: Symbol
    let declaration: Declaration
    let module: String
    /// Why the suite can't store a value of the type; nil if it can.
    let obstacle: Obstacle?
    /// The initializers that other files can call.
    let initializers: [Member]
    /// The one of them that a suite calls; nil if there is none.
    let initializer: Member?
    /// The functions that other files can call, in the order of the source.
    let functions: [Member]
    /// The properties to check after a call.
    let state: [String]

    var isActor: Bool { symbol.hasKeyword("actor") }

    /// Whether tests call the type itself, and no value of it.
    var isNamespace: Bool { initializer == nil && functions.allSatisfy(\.declaration.isStatic) && !functions.isEmpty }
}
