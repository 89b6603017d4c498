import Foundation

/// The entry point, and the only code that reads the arguments, the environment, and the clocks of the computer.
@main
enum UserServiceExample {
    static func main() async {
        let program = Program(
            shippedDirectory: Bundle.module.bundleURL.appending(path: "Users"),
            wallClock: SystemWallClock(),
            timer: ContinuousClock(),
            standardOutput: FileLineWriter(file: .standardOutput),
            standardError: FileLineWriter(file: .standardError),
            outputStyle: OutputStyle(
                isTerminal: isatty(STDOUT_FILENO) == 1,
                environment: ProcessInfo.processInfo.environment
            )
        )
        exit(await program.run(arguments: Array(CommandLine.arguments.dropFirst())).rawValue)
    }
}
