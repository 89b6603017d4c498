import Foundation
import Observation
import Stubbing

/// The protocol of the mocks below.
///
/// Calls go through `any Store`, like those of code under test.
protocol Store: AnyObject, Sendable {
    func value(forNumber number: Int) -> Int
    func value(forText text: String) -> Int
}

/// A mock with stubs.
final class StubbedStore: Store {
    let numberStub = Stub<Int, Int>(defaultReturnValue: 1)
    let textStub = Stub<String, Int>(defaultReturnValue: 1)

    func value(forNumber number: Int) -> Int {
        numberStub(number)
    }

    func value(forText text: String) -> Int {
        textStub(text)
    }
}

/// A call, as the spies keep it: like that of a stub, but without the number that orders it among all calls.
struct SpyCall<Arguments> {
    let arguments: Arguments
    let result: Result<Int, Never>
}

/// A handwritten spy that keeps the same under a lock.
final class LockedSpyStore: Store, @unchecked Sendable {
    private let lock = NSLock()
    private var numberCalls: [SpyCall<Int>] = []
    private var textCalls: [SpyCall<String>] = []
    private let returnValue = 1

    var numbers: [Int] {
        lock.lock()
        defer { lock.unlock() }
        return numberCalls.map(\.arguments)
    }

    func value(forNumber number: Int) -> Int {
        lock.lock()
        defer { lock.unlock() }
        numberCalls.append(SpyCall(arguments: number, result: .success(returnValue)))
        return returnValue
    }

    func value(forText text: String) -> Int {
        lock.lock()
        defer { lock.unlock() }
        textCalls.append(SpyCall(arguments: text, result: .success(returnValue)))
        return returnValue
    }
}

/// A handwritten spy that an observer can follow.
@Observable
final class ObservableSpyStore {
    private var numberCalls: [SpyCall<Int>] = []

    var numbers: [Int] { numberCalls.map(\.arguments) }

    func value(forNumber number: Int) -> Int {
        numberCalls.append(SpyCall(arguments: number, result: .success(1)))
        return 1
    }
}

/// A handwritten spy without a lock, for one thread only.
final class BareSpyStore: Store, @unchecked Sendable {
    private var numberCalls: [SpyCall<Int>] = []
    private var textCalls: [SpyCall<String>] = []
    private let returnValue = 1

    func value(forNumber number: Int) -> Int {
        numberCalls.append(SpyCall(arguments: number, result: .success(returnValue)))
        return returnValue
    }

    func value(forText text: String) -> Int {
        textCalls.append(SpyCall(arguments: text, result: .success(returnValue)))
        return returnValue
    }
}
