/// A schedule as text: each decision that isn't the first choice, as in "12:1,30:2".
struct Schedule: CustomStringConvertible {
    let choices: [UInt8]

    init(choices: [UInt8]) {
        self.choices = choices
    }

    init?(_ text: String) {
        var choices: [UInt8] = []
        guard text != "first" else {
            self.choices = []
            return
        }
        for part in text.split(separator: ",") {
            let numbers = part.split(separator: ":").compactMap { Int($0) }
            guard numbers.count == 2, numbers[0] >= choices.count, numbers[1] < 256 else { return nil }
            choices += Array(repeating: 0, count: numbers[0] - choices.count)
            choices.append(UInt8(numbers[1]))
        }
        self.choices = choices
    }

    var description: String {
        let parts = choices.enumerated().filter { $0.element > 0 }.map { "\($0.offset):\($0.element)" }
        return parts.isEmpty ? "first" : parts.joined(separator: ",")
    }
}
