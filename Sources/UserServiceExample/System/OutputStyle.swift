/// The style that standard output can show.
enum OutputStyle {
    case plain
    case color

    /// Chooses color for a terminal whose user hasn't asked for plain text.
    ///
    /// `NO_COLOR` counts if it isn't empty, as described at https://no-color.org.
    init(isTerminal: Bool, environment: [String: String]) {
        let isPlainWanted = environment["NO_COLOR", default: ""].isEmpty == false || environment["TERM"] == "dumb"
        self = isTerminal && !isPlainWanted ? .color : .plain
    }
}
