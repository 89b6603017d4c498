import Foundation

/// The entry point, and the only code that reads the arguments and the clocks of the computer.
@main
enum UserServiceExample {
    static func main() async {
        let program = Program(
            shippedDirectory: Bundle.module.bundleURL.appending(path: "Users"),
            wallClock: SystemWallClock(),
            timer: ContinuousClock(),
            standardOutput: FileLineWriter(file: .standardOutput),
            standardError: FileLineWriter(file: .standardError)
        )
        exit(await program.run(arguments: Array(CommandLine.arguments.dropFirst())).rawValue)
    }
}
