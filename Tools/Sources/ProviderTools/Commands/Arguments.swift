/// The words of a command line, sorted into flags, options with values, and operands.
struct Arguments: Equatable {
    /// The options and operands of a command.
    struct Syntax: Equatable {
        var flags: [String] = []
        /// Options with one value.
        var options: [String] = []
        /// Options with a value, which may be given several times.
        var lists: [String] = []
        /// The name of the operands in help, such as `NAME`; nil if the command takes none.
        var operand: String?
    }

    private(set) var operands: [String] = []
    private var flags: Set<String> = []
    private var values: [String: [String]] = [:]

    init(_ words: [String], syntax: Syntax) throws(ToolError) {
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                for operand in rest { try add(operand: operand, syntax) }
                return
            }
            guard word.hasPrefix("-"), word != "-" else {
                try add(operand: word, syntax)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let value = parts.count == 2 ? parts[1] : nil
            if syntax.flags.contains(parts[0]) {
                guard value == nil else {
                    throw ToolError("\(parts[0]) takes no value (was given \"\(value ?? "")\").")
                }
                flags.insert(parts[0])
            } else if (syntax.options + syntax.lists).contains(parts[0]) {
                let nextIsValue = rest.first.map { !$0.hasPrefix("-") } ?? false
                guard let value = value ?? (nextIsValue ? rest.popFirst() : nil), !value.isEmpty else {
                    throw ToolError("\(parts[0]) needs a value after it.")
                }
                values[parts[0], default: []].append(value)
                guard syntax.lists.contains(parts[0]) || values[parts[0]]?.count == 1 else {
                    throw ToolError("\(parts[0]) is given more than once.")
                }
            } else {
                let known = syntax.flags + syntax.options + syntax.lists + ["--help"]
                throw ToolError(
                    "There is no option \(parts[0])."
                        + NearestNames.suggestion(for: parts[0], among: known, inQuotes: false)
                )
            }
        }
    }

    private mutating func add(operand: String, _ syntax: Syntax) throws(ToolError) {
        guard syntax.operand != nil else {
            throw ToolError("Unexpected argument \"\(operand)\". The command takes only options.")
        }
        operands.append(operand)
    }

    func has(_ flag: String) -> Bool {
        flags.contains(flag)
    }

    /// Whether a flag or an option is given.
    func isGiven(_ name: String) -> Bool { has(name) || value(of: name) != nil }

    func value(of option: String) -> String? {
        values[option]?.first
    }

    func values(of list: String) -> [String] {
        values[list] ?? []
    }

    /// The arguments, and the options of others that aren't given here.
    func filled(from others: Arguments) -> Arguments {
        var filled = self
        filled.values.merge(others.values) { given, _ in given }
        return filled
    }
}

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
