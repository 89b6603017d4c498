import Foundation
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

/// A call with a number, as the spies keep it: without the number that orders a stub's calls among all calls.
///
/// It isn't generic, because a spy that is written by hand isn't, and a debug build takes longer for generic code.
struct NumberCall {
    let number: Int
    let returnValue: Int
}

/// A call with a text, as the spies keep it.
struct TextCall {
    let text: String
    let returnValue: Int
}

/// A handwritten spy that keeps the same under a lock.
final class LockedSpyStore: Store, @unchecked Sendable {
    private let lock = NSLock()
    private var numberCalls: [NumberCall] = []
    private var textCalls: [TextCall] = []
    private let returnValue = 1

    var numbers: [Int] {
        lock.lock()
        defer { lock.unlock() }
        return numberCalls.map(\.number)
    }

    func value(forNumber number: Int) -> Int {
        lock.lock()
        defer { lock.unlock() }
        numberCalls.append(NumberCall(number: number, returnValue: returnValue))
        return returnValue
    }

    func value(forText text: String) -> Int {
        lock.lock()
        defer { lock.unlock() }
        textCalls.append(TextCall(text: text, returnValue: returnValue))
        return returnValue
    }
}

/// A handwritten spy without a lock, for one thread only.
final class BareSpyStore: Store, @unchecked Sendable {
    private var numberCalls: [NumberCall] = []
    private var textCalls: [TextCall] = []
    private let returnValue = 1

    func value(forNumber number: Int) -> Int {
        numberCalls.append(NumberCall(number: number, returnValue: returnValue))
        return returnValue
    }

    func value(forText text: String) -> Int {
        textCalls.append(TextCall(text: text, returnValue: returnValue))
        return returnValue
    }
}
