/// A part as a tool writes it.
struct ScaffoldedPart {
    /// One way to write the part, which a file keeps.
    struct Style {
        /// Whether a property has its value in its declaration, rather than from the initializer.
        var hasValue = false
        let lines: [String]
        /// Lines that an earlier run may have written, with less knowledge, and that are brought to the new ones.
        var outdated: [[String]] = []
        /// Lines that are as good, depending on facts that may have changed since.
        var equivalents: [[String]] = []
    }

    let identity: PartIdentity
    /// The first is that of a new file.
    let styles: [Style]
    /// The beginning of the tool's own comments on the part, whatever their end.
    var remark: String?

    var lines: [String] { styles.first?.lines ?? [] }

    /// The lines in the style that a file has.
    func lines(in style: Style) -> [String] {
        (styles.first { $0.hasValue == style.hasValue } ?? styles.first)?.lines ?? []
    }
}

/// A requirement with everything that belongs to it in a scaffolded type.
///
/// All of it changes, or none.
struct ScaffoldedUnit {
    let head: MemberHead
    /// Structures, properties, parts of the initializer, and the member last.
    let parts: [ScaffoldedPart]
    /// The imports that the unit needs.
    var imports: [String] = []
    /// Whether the type needs the initializer without parameters, which classes otherwise have without a word.
    var needsPlainInitializer = false
    /// Whether subclasses would need something else, as for an initializer, or a result that is `Self`.
    var needsFinalType = false

    var member: ScaffoldedPart? { parts.last }

    /// All of it, for a person to write.
    var newForm: [String] { parts.filter { !$0.identity.isInInitializer }.flatMap(\.lines) }

    /// The parts of an initializer.
    var initializerParts: [ScaffoldedPart] { parts.filter(\.identity.isInInitializer) }
}

/// The declaration of a member without its body, as a tool writes it.
struct MemberHead {
    let key: MemberKey
    /// Taken apart, as a reader of the file does it.
    let parsed: Declaration
    /// In one line, such as `func user(id: User.ID) async throws -> User`.
    let text: String
}
