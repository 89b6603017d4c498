/// A reference for a part of the library, and random operations on both.
struct Model: Sendable {
    let name: String
    let run: @Sendable (Run) -> Void

    init(_ name: String, _ run: @escaping @Sendable (Run) -> Void) {
        self.name = name
        self.run = run
    }
}
