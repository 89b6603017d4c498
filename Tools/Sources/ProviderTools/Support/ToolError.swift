/// A message about what the user can do something about, which ends the run.
struct ToolError: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
