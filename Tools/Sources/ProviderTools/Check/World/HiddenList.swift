/// The types that reach for the world by themselves, a line each; then those whose task it may be.
struct HiddenList {
    let lines: [String]
    /// The code that was left out, or of which it isn't known whether it reaches, a line each.
    let unseen: [String]
    /// Whether nothing is left to convert, and all code was looked at.
    let isEmpty: Bool

    /// - Parameters:
    ///   - check: The code to read.
    ///   - relativePath: Returns a path as the lines have it.
    init(_ check: ConventionCheck, relativePath: (String) -> String) {
        let code = CheckedCode(check)
        let reader = WorldReader(code, includingOthers: true)
        func lines(_ types: [Symbol], _ note: ([WorldUse]) -> String = { _ in "" }) -> [String] {
            let found = types.map { (type: $0, uses: reader.uses(of: $0)) }.filter { !$0.uses.isEmpty }
            let sorted = found.sorted {
                ($1.uses.count, $0.type.qualifiedName) < ($0.uses.count, $1.type.qualifiedName)
            }
            return sorted.map { type, uses in
                let place = code.locations.location(of: type).map { "\(relativePath($0.path)):\($0.line): " }
                return "\(place ?? "")`\(type.qualifiedName)`, \(Self.list(uses))\(note(uses))"
            }
        }
        let types = lines(reader.types)
        let implementations = lines(reader.implementations) { Self.isLarge($0) ? " (worth splitting)" : "" }
        let others = reader.others.map { file, owner, uses in
            "\(relativePath(file)): \(owner), \(Self.list(uses))"
        }
        let unseen = reader.found.unseen
        self.lines =
            types + others + ["\(types.count) of \(reader.types.count) types reach for the world."]
            + (implementations.isEmpty ? [] : ["Implementations: they may reach."] + implementations)
            + Self.summary(of: unseen)
        self.unseen = Self.places(of: unseen, relativePath)
        isEmpty = types.isEmpty && others.isEmpty && unseen.isEmpty
    }

    /// Whether an implementation reaches for so many kinds that it is probably several.
    ///
    /// The bound was chosen so that at most one in ten implementations in the programs that were measured is above it.
    private static func isLarge(_ uses: [WorldUse]) -> Bool { Set(uses.map(\.kind)).count > 6 }

    private static func list(_ uses: [WorldUse]) -> String {
        "\(uses.count): \(uses.map { ([$0.text] + $0.way).joined(separator: " → ") }.uniqued().joined(separator: ", "))"
    }

    // MARK: What isn't listed

    private static func summary(of unseen: WorldUnseen) -> [String] {
        func count(_ count: Int, _ one: String, _ several: String) -> [String] {
            count == 0 ? [] : ["\(count) \(count == 1 ? one : several)"]
        }
        let unknown =
            count(unseen.files.count, "module that can't be read", "modules that can't be read")
            + count(unseen.branches.count, "branch that wasn't built", "branches that weren't built")
            + count(unseen.calls.count, "call that may reach", "calls that may reach")
        let exempt = WorldPlace.Exemption.allCases.flatMap { kind in
            count(unseen.exempt.count { $0.kind == kind }, "in \(kind.rawValue)", "in \(kind.rawValue)")
        }
        guard !unknown.isEmpty || !exempt.isEmpty else { return [] }
        let parts = [("Not looked at", unknown), ("Not counted", exempt)].filter { !$0.1.isEmpty }
        let sentences = parts.map { "\($0): \($1.joined(separator: ", ")). " }
        return [sentences.joined() + "`check-providers --unseen` lists them."]
    }

    private static func places(of unseen: WorldUnseen, _ relativePath: (String) -> String) -> [String] {
        func place(_ location: FileLocation) -> String { "\(relativePath(location.path)):\(location.line)" }
        let files = unseen.files.sorted { $0.key < $1.key }.map { module, location in
            "\(location.map(place) ?? module): The sources of \(module) can't be read."
        }
        let branches = unseen.branches.sorted().map { "\(place($0)): A type in a branch that wasn't built reaches." }
        let calls = unseen.calls.sorted().map { "\(place($0.location)): \($0.shown) may be called." }
        let exempt = unseen.exempt.sorted { $0.use < $1.use }.map { kind, use in
            "\(place(use.location)): \(use.shown), in \(kind.rawValue)"
        }
        return files + branches + calls + exempt
    }
}
