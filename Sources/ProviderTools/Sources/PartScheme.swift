/// The shape of a kind of scaffolded type: which of its declarations a tool writes, and in which order.
struct PartScheme: Sendable {
    /// The kinds of items, in the order in which they stand in a scaffolded file.
    enum Kind: Int, Sendable {
        case importLine, typeAlias, structure, companion, property, initializer, member, statement

        /// Whether it stands directly below another one of its kind.
        var isLine: Bool { [.importLine, .typeAlias, .property, .statement].contains(self) }
    }

    /// The name of the structure for the properties that static members need.
    ///
    /// It is nested, except in a generic type, which has it beside it, under its own name with this one behind.
    let companion: String
    /// The kind of a declaration in the braces of the type; nil for one that the tool doesn't write.
    let kind: @Sendable (SourceDeclaration, SourceOutline) -> Kind?
}
