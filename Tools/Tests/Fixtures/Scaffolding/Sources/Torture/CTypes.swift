import Foundation

/// Structures of C, of which one holds no pointers and so is `Sendable`.
protocol ClockReading: Sendable {
    var time: timespec { get set }
    func now() -> timespec
    func set(_ time: timespec, zone: tm)
    func addresses() -> [in_addr]
}

/// Says by its constraints alone what its overloads are for.
protocol Putting {
    func put<Value: Equatable>(_ value: Value)
    func put<Value: CustomStringConvertible>(_ value: Value)
    func put<Values: Sequence>(_ values: Values) where Values.Element == Int
    func put<Values: Sequence>(_ values: Values) where Values.Element == String
}
