import Foundation

/// The entry point: brings the arguments, the files and the clock of the computer in, and nothing else does.
@main
enum UserServiceExample {
    static func main() async {
        let program = Program(
            shippedDirectory: Bundle.module.bundleURL.appending(path: "Users"),
            clock: SystemWallClock(),
            standardOutput: FileLineWriter(file: .standardOutput),
            standardError: FileLineWriter(file: .standardError)
        )
        exit(await program.run(arguments: Array(CommandLine.arguments.dropFirst())).rawValue)
    }
}
