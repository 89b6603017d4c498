import ArgumentParser

/// Puts the server under load, and compares it with the same server wired by hand.
///
/// It is compiled from the sources of the server, which its folder links to, so that both are wired from the same parts.
@main
struct NotesLoad: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measures the server. Build it with -c release.",
        subcommands: [Compare.self, Soak.self, SignIns.self, Start.self, Serve.self]
    )
}
