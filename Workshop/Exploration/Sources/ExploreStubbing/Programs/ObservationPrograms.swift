import Exploring

let observationPrograms = [
    Program("Observation: a read against a call", bound: 3) { order in
        let stub = Stub<Int, String>(defaultReturnValue: "")
        let seen = Log<Int>()
        let changes = Log<Int>()
        order.thread("observer") {
            let count = observe {
                stub.calls.count
            } onChange: {
                order.expectNoLock("the observer")
                changes.append(1)
            }
            seen.append(count)
        }
        order.thread("caller") { _ = stub(1) }
        order.check {
            order.expect(
                seen.elements[0] + changes.count >= 1,
                "The observer has neither seen the call nor been notified."
            )
        }
    },
    Program("Observation: two observers, two calls", bound: 3) { order in
        let stub = Stub<Int, String>(defaultReturnValue: "")
        for number in 1...2 {
            let seen = Log<Int>()
            order.thread("observer \(number)") {
                let count = observe {
                    stub.callArguments.count
                } onChange: {
                    seen.append(2)
                }
                seen.append(count)
            }
            order.check {
                order.expect(
                    seen.elements.reduce(0, +) >= 2,
                    "Observer \(number) has neither seen all calls nor been notified."
                )
            }
        }
        order.thread("caller") {
            _ = stub(1)
            _ = stub(2)
        }
    },
]
