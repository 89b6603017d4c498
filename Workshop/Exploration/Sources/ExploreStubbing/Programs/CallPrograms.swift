import Exploring

let callPrograms = [
    Program("Calls: two callers, and the default changes", bound: 3) { order in
        let stub = Stub<Int, String>(defaultReturnValue: "old")
        let results = Log<String>()
        for number in 1...2 {
            order.thread("caller \(number)") { results.append("\(number): \(stub(number))") }
        }
        order.thread("test") { stub.defaultReturnValue = "new" }
        order.check {
            let calls = stub.calls.map { "\($0.arguments): \($0.returnValue)" }
            order.expect("calls", calls.sorted(), is: results.elements.sorted())
            order.expect("numbers in order", stub.calls.map(\.sequenceNumber).isSorted, is: true)
        }
    },
    Program("Calls: three callers take the answers of a queue", bound: 3) { order in
        let stub = Stub<Int, String>(defaultReturnValue: "default", returnValueQueue: ["a", "b"])
        for number in 1...3 {
            order.thread("caller \(number)") { _ = stub(number) }
        }
        order.check {
            order.expect("results, in order", stub.callReturnValues, is: ["a", "b", "default"])
            order.expect("arguments", stub.callArguments.sorted(), is: [1, 2, 3])
        }
    },
    Program("Calls: closures answer two calls, and a third is under way during clearCalls()", bound: 3) { order in
        let stub = AsyncStub<Int, String>()
        stub.answer { number in
            order.expectNoLock("the closure")
            await Task.yield()
            return "answer \(number)"
        }
        for number in 1...2 {
            order.task("caller \(number)") {
                order.expect("answer", await stub(number), is: "answer \(number)")
            }
        }
        order.thread("test") { stub.clearCalls() }
        order.check {
            for call in stub.calls {
                order.expect("result", call.returnValue, is: "answer \(call.arguments)")
            }
        }
    },
    Program("Calls: a synchronous closure, a call, and clearCalls()", bound: 3) { order in
        let stub = Stub<Int, String>()
        stub.answer { number in
            order.step()
            return "answer \(number)"
        }
        for number in 1...2 {
            order.thread("caller \(number)") { _ = stub(number) }
        }
        order.thread("test") { stub.clearCalls() }
        order.check {
            for call in stub.calls {
                order.expect("result", call.returnValue, is: "answer \(call.arguments)")
            }
            order.expect("numbers in order", stub.calls.map(\.sequenceNumber).isSorted, is: true)
        }
    },
    Program("Calls: two calls while an answer for their arguments is replaced", bound: 3) { order in
        let stub = Stub<Int, String>(defaultReturnValue: "default")
        stub.setReturnValue("old", with: 7)
        for number in [7, 8] {
            order.thread("caller \(number)") {
                let answer = stub(number)
                order.expect((number == 7 ? ["old", "new"] : ["default"]).contains(answer), "\(number) got \(answer)")
            }
        }
        order.thread("test") {
            stub.setReturnValue("new", with: 7)
            order.expect("answer after setting", stub(7), is: "new")
        }
        order.check {
            order.expect("arguments", stub.callArguments.sorted(), is: [7, 7, 8])
            order.expect("numbers in order", stub.calls.map(\.sequenceNumber).isSorted, is: true)
        }
    },
    Program("Calls: a condition calls its stub on two threads", bound: 3) { order in
        let stub = Stub<Int, String>(defaultReturnValue: "default")
        stub.setReturnValue("matched", where: { [unowned stub] number in number < 3 && stub(number + 10) == "default" })
        for number in 1...2 {
            order.thread("caller \(number)") { order.expect("answer", stub(number), is: "matched") }
        }
        order.check { order.expect("arguments", stub.callArguments.sorted(), is: [1, 2, 11, 12]) }
    },
    Program("Calls: calls of two stubs are in order", bound: 3) { order in
        let first = Stub<Int, Void>(defaultReturnValue: ())
        let second = Stub<Int, Void>(defaultReturnValue: ())
        order.thread("caller") {
            first(1)
            second(1)
        }
        order.thread("other caller") { first(2) }
        order.check {
            let numbers = [
                first.calls.first { $0.arguments == 1 }?.sequenceNumber ?? 0, second.calls[0].sequenceNumber,
            ]
            order.expect("numbers in order", numbers.isSorted, is: true)
            order.expect("numbers of one stub in order", first.calls.map(\.sequenceNumber).isSorted, is: true)
        }
    },
]

extension [Int] {
    /// Whether each element is greater than the one before.
    var isSorted: Bool { zip(self, dropFirst()).allSatisfy { $0 < $1 } }
}
