/// The options of the command.
struct Options {
    var seeds: [UInt64] = [1, 2, 3, 4, 5]
    var operations: Int?
    var filter: String?
    var latest = 20
    var isLong = false
    var isList = false

    static let help = """
        Options:

          --seed N          Runs only this seed, instead of 1 to 5.
          --operations N    The number of operations of each model and all seeds together. Defaults to 100000.
          --filter TEXT     Runs only models whose names contain the text.
          --latest N        The number of operations to print before a difference. Defaults to 20.
          --long            Runs 50 seeds with 100000 operations each.
          --list            Prints the names of the models.
        """

    init(_ arguments: [String]) throws(OptionError) {
        var rest = arguments[...]
        func number<Number: LosslessStringConvertible>(_ type: Number.Type) throws(OptionError) -> Number {
            guard let text = rest.popFirst(), let number = Number(text) else {
                throw OptionError(message: "An option needs a number.")
            }
            return number
        }
        while let argument = rest.popFirst() {
            switch argument {
            case "--seed": seeds = [try number(UInt64.self)]
            case "--operations": operations = try number(Int.self)
            case "--latest": latest = try number(Int.self)
            case "--filter": filter = rest.popFirst()
            case "--long": isLong = true
            case "--list": isList = true
            default: throw OptionError(message: "There is no option \(argument).")
            }
        }
        if isLong, seeds.count > 1 { seeds = Array(1...50) }
    }

    /// The number of operations of one seed.
    var operationsPerSeed: Int {
        if let operations { return max(1, operations / seeds.count) }
        return isLong ? 100_000 : 20_000
    }
}

struct OptionError: Error {
    let message: String
}
