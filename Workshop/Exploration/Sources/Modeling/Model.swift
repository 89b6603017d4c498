/// A reference for a part of the library, and random operations on both.
public struct Model: Sendable {
    /// The name, by which the options of the command choose models.
    public let name: String
    let run: @Sendable (Run) -> Void

    /// Creates a model.
    public init(_ name: String, _ run: @escaping @Sendable (Run) -> Void) {
        self.name = name
        self.run = run
    }
}
