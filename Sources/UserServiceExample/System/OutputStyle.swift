/// How much standard output can show.
enum OutputStyle {
    case plain
    case colour

    /// Chooses colour for a terminal whose user has not asked for plain text.
    ///
    /// The convention of `NO_COLOR` is at https://no-color.org: it counts when it is not empty.
    init(isTerminal: Bool, environment: [String: String]) {
        let isPlainWanted = environment["NO_COLOR", default: ""].isEmpty == false || environment["TERM"] == "dumb"
        self = isTerminal && !isPlainWanted ? .colour : .plain
    }
}
