extension FindingFormat {
    /// The format that the user asked for.
    init(_ arguments: Arguments) throws(ToolError) {
        let name = arguments.value(of: "--format") ?? Self.compiler.rawValue
        guard let format = Self(rawValue: name) else {
            let names = NearestNames.list(Self.allCases.map(\.rawValue), last: "or")
            throw ToolError("--format must be \(names) (was \"\(name)\").")
        }
        self = format
    }
}
