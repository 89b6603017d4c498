import Exploring

let waitPrograms = [
    Program("Waits: two waits for calls, two callers", bound: 1) { order in
        let stub = Stub<Int, String>(defaultReturnValue: "")
        let arguments = Log<Int>()
        for number in 1...2 {
            order.task("wait for call \(number)") {
                arguments.append(await argument(ofCall: number, stub, order))
            }
        }
        for number in 1...2 {
            order.thread("caller \(number)") { _ = stub(number) }
        }
        order.check {
            order.expect("arguments", arguments.elements.sorted(), is: [1, 2])
            order.expect("time that timers have run", order.elapsed, is: .zero)
            order.expect("waits that are left", stub.__recorder.withState { $0.listeners == nil }, is: true)
        }
    },
    Program("Waits: a wait is canceled while the call comes", bound: 3) { order in
        let stub = Stub<Tracked, String>(defaultReturnValue: "")
        let wait = order.task("wait") {
            do {
                order.expect("argument", try await stub.waitForCall(1).arguments.number, is: 1)
            } catch {
                order.expect(error is CancellationError, "\(error)")
            }
        }
        order.thread("caller") { _ = stub(order.object("argument")) }
        order.thread("canceler") { wait.cancel() }
        order.check {
            stub.clearCalls()
            order.expect("arguments that are alive", order.aliveCount(of: "argument"), is: 0)
            order.expect("waits that are left", stub.__recorder.withState { $0.listeners == nil }, is: true)
            order.expect("time that timers have run", order.elapsed, is: .zero)
        }
    },
    Program("Waits: a wait times out while the call comes", bound: 3) { order in
        order.letTimersRace()
        let failures = order.expectTestFailures()
        let results = Log<String>()
        let stub = Stub<Tracked, String>(defaultReturnValue: "")
        order.task("wait") {
            do {
                results.append(try await stub.waitForCall(1).arguments.description)
            } catch {
                results.append("\(type(of: error))")
            }
        }
        order.thread("caller") { _ = stub(order.object("argument")) }
        order.check {
            let expected = failures.count == 0 ? "argument 1" : "WaitTimeoutError"
            order.expect("result", results.elements, is: [expected])
            stub.clearCalls()
            order.expect("arguments that are alive", order.aliveCount(of: "argument"), is: 0)
            order.expect("waits that are left", stub.__recorder.withState { $0.listeners == nil }, is: true)
        }
    },
]

private func argument(ofCall number: Int, _ stub: Stub<Int, String>, _ order: Order) async -> Int {
    do {
        return try await stub.waitForCall(number).arguments
    } catch {
        order.expect(false, "\(error)")
        return 0
    }
}
