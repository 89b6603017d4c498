/// The options of the command.
struct Options {
    var filter: String?
    var bound: Int?
    var seconds: Double?
    var schedule: Schedule?
    var seed: UInt64?
    var orders = 1000
    var isLong = false
    var jobs = 2
    var isList = false

    /// The name of the only program to run in this process.
    var program: String?

    static let help = """
        Explores every order of the steps of small programs. Options:

          --filter TEXT     Runs only programs whose names contain the text.
          --bound N         The number of preemptions, instead of that of each program.
          --seconds N       The time limit of each program. Defaults to 20, and to 600 with --long.
          --orders N        The number of random orders beyond the bound. Defaults to 1000, and to 20000 with --long.
          --long            Explores with one preemption more.
          --jobs N          The number of programs to run at the same time. Defaults to 2.
          --schedule TEXT   Repeats one order, and prints its steps.
          --seed N          Repeats one random order, and prints its steps.
          --list            Prints the names of the programs.
        """

    init(_ arguments: [String]) throws(OptionError) {
        var rest = arguments[...]
        func take() throws(OptionError) -> String {
            guard let value = rest.popFirst() else { throw OptionError(message: "An option needs a value.") }
            return value
        }
        func number<Number: LosslessStringConvertible>(_ type: Number.Type) throws(OptionError) -> Number {
            let text = try take()
            guard let number = Number(text) else { throw OptionError(message: "\(text) isn't a number.") }
            return number
        }
        var orders: Int?
        while let argument = rest.popFirst() {
            switch argument {
            case "--filter": filter = try take()
            case "--bound": bound = try number(Int.self)
            case "--seconds": seconds = try number(Double.self)
            case "--orders": orders = try number(Int.self)
            case "--jobs": jobs = try number(Int.self)
            case "--seed": seed = try number(UInt64.self)
            case "--long": isLong = true
            case "--help": throw OptionError(message: "")
            case "--list": isList = true
            case "--program": program = try take()
            case "--schedule":
                let text = try take()
                guard let schedule = Schedule(text) else { throw OptionError(message: "\(text) isn't a schedule.") }
                self.schedule = schedule
            default: throw OptionError(message: "There is no option \(argument).")
            }
        }
        self.orders = orders ?? (isLong ? 20_000 : 1000)
    }
}

struct OptionError: Error {
    let message: String
}
