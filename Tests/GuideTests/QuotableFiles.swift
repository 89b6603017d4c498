/// The Swift files of the repository that a guide can quote, by their kind of proof.
struct QuotableFiles {
    static let manifestPath = "Tests/Fixtures/Consumer/Package.swift"
    static let doesNotCompileFolder = "Tests/Fixtures/DoesNotCompile"
    static let standInFolder = "Tests/Fixtures/StandIns/App"

    /// The files that the package, the examples, and the consumer package compile.
    let compiled: [SourceFile]

    /// The consumer package's manifest, with the path of a package beside a clone of the kit.
    ///
    /// Guides show that path. The fixture is inside of the clone, so this is the one line in which it differs.
    let manifest: [SourceFile]

    /// The files that a test proves not to compile, or to trap.
    let failing: [SourceFile]

    /// The files that a test compiles with stand-ins for Apple's modules.
    let standIn: [SourceFile]

    /// The errors that files in the folder for code that doesn't compile announce.
    let announcedErrors: Set<String>

    /// One failure for each file in a Traps folder that no exit test proves to trap.
    let failures: [GuideFailure]

    /// - Parameter texts: The texts of Swift files by their paths from the root of the repository.
    init(_ texts: [String: String]) {
        let files = texts.sorted { $0.key < $1.key }
            .map { SourceFile(path: $0.key, text: $0.value) }
            .filter { !$0.stands(in: "Tests/GuideTests") }
        let traps = files.filter(\.isTrap)
        let refused = files.filter { $0.stands(in: Self.doesNotCompileFolder) }
        compiled = files.filter(\.isCompiled)
        let fixture = texts[Self.manifestPath] ?? ""
        manifest = [
            SourceFile(
                path: Self.manifestPath,
                text: fixture.replacing(#"path: "../../..""#, with: #"path: "../ProviderKit""#)
            )
        ]
        standIn = files.filter { $0.stands(in: Self.standInFolder) }
        failing = refused + traps.filter(\.hasExitTest)
        announcedErrors = Set(refused.flatMap { CompileFailFixture(texts[$0.path] ?? "").words })
        failures = traps.filter { !$0.hasExitTest }.map {
            GuideFailure(
                path: $0.path,
                line: 1,
                message: "a file in a Traps folder must trap, but this one has no `processExitsWith:`. "
                    + "Add an exit test, or move the file."
            )
        }
    }
}

extension SourceFile {
    fileprivate var folders: [Substring] { path.split(separator: "/").dropLast() }

    /// Whether SwiftPM compiles the file.
    ///
    /// In `Tests`, that applies to test targets and the consumer package.
    fileprivate var isCompiled: Bool {
        stands(in: "Sources") || stands(in: "Examples") || stands(in: "Tests/Fixtures/Consumer")
            || path.prefixMatch(of: /(?:Tools\/)?Tests\/\w+Tests\//) != nil || stands(in: "Tools/Sources")
    }

    fileprivate var isTrap: Bool { (stands(in: "Tests") || stands(in: "Tools/Tests")) && folders.contains("Traps") }

    fileprivate var hasExitTest: Bool { lines.contains { $0.text.contains("processExitsWith:") } }

    fileprivate func stands(in folder: String) -> Bool { path.hasPrefix(folder + "/") }
}
