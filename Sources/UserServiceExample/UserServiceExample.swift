import Foundation

/// The entry point: brings in the arguments, the files and the clocks; nothing else does.
@main
enum UserServiceExample {
    static func main() async {
        let program = Program(
            shippedDirectory: Bundle.module.bundleURL.appending(path: "Users"),
            clock: SystemWallClock(),
            timer: ContinuousClock(),
            standardOutput: FileLineWriter(file: .standardOutput),
            standardError: FileLineWriter(file: .standardError)
        )
        exit(await program.run(arguments: Array(CommandLine.arguments.dropFirst())).rawValue)
    }
}
