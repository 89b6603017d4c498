/// Code that was left out, or of which it isn't known whether it reaches for the world.
struct WorldUnseen {
    /// Code that needn't be converted.
    var exempt: [(kind: WorldPlace.Exemption, use: WorldUse)] = []
    /// The modules of which a file can't be read, and those whose sources aren't at hand.
    private(set) var files: [String: FileLocation?] = [:]
    /// The `#if` of types that reach, and that the graphs don't know because their branches weren't built.
    var branches: Set<FileLocation> = []
    /// Calls that have the name of something that reaches, on a receiver that files don't tell.
    var calls: [WorldUse] = []

    /// Whether all that isn't exempt has been looked at.
    var isEmpty: Bool { files.isEmpty && branches.isEmpty && calls.isEmpty }

    mutating func addFile(_ path: String?, of module: String) {
        files[module] = .some(path.map { FileLocation(path: $0, line: 1, column: 1) })
    }
}
