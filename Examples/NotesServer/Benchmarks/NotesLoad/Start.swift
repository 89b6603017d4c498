import ArgumentParser
import Foundation

/// Starts the server with databases of growing size.
struct Start: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Measures how long the server takes to listen.")

    @Option(help: "How often each size is measured.") var rounds = 5

    func run() throws {
        for notes in [0, 1_000, 100_000] {
            let folder = try Child.temporaryFolder()
            // The first process creates the notes, those that follow only open the database.
            try Child(arguments: ["--notes", "\(notes)"], folder: folder).stop(keepingFolder: true)
            let times = try (0..<rounds).map { _ in
                let child = try Child(arguments: ["--notes", "0", "--signed-out"], folder: folder)
                child.stop(keepingFolder: true)
                return child.startTime / .milliseconds(1)
            }
            try FileManager.default.removeItem(at: folder)
            print("\(notes) notes: listens after \(String(format: "%.1f", median(times))) ms")
        }
    }
}
