// The types that the others are given. None of them matters.

protocol Logging: Sendable { func log(_ message: String) }
protocol Storing: Sendable { var count: Int { get } }
protocol Timing: Sendable { var now: Int { get } }
protocol Drawing: Sendable {}
protocol Session: Sendable {}

struct Item: Sendable {}

func send(_ value: Any) {}
