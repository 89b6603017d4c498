/// The rights of the update of a mock, and the facts about other types that it needs.
struct UpdateOptions {
    /// Whether what no requirement asks for is removed.
    var removes = false
    /// The requirements that a mock needs; others have a default.
    var required: Set<String>?
    var inheritance = MockInheritance()
    /// Whether the code of another file uses a stub.
    var isUsedElsewhere: (String) -> Bool = { _ in false }
}
