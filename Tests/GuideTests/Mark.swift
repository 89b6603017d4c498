/// The mark of a Swift block that isn't a plain quotation of compiled code.
enum Mark: String, CaseIterable {
    /// Quotes the manifest of the consumer package, with the path of a package beside a clone of the kit.
    case manifest
    /// Quotes code that a test shows not to compile, or to trap.
    case counterexample
    /// Is a whole file of the tutorial, which `.ci/tutorial` writes, compiles and tests.
    case file
    /// Shows another library's code.
    case foreign
    /// Quotes code for Apple's platforms, which a test compiles with stand-ins for Apple's modules.
    case standIn = "standin"
}
