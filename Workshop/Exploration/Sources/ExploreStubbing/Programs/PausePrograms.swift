import Exploring

let pausePrograms = [
    Program("Pauses: two calls while the stub is resumed", bound: 3) { order in
        let stub = AsyncStub<Int, String>(defaultReturnValue: "old")
        stub.pause()
        for number in 1...2 {
            order.task("caller \(number)") { order.expect("answer", await stub(number), is: "new") }
        }
        order.thread("test") {
            stub.defaultReturnValue = "new"
            stub.resume()
        }
        order.check {
            order.expect("arguments", stub.callArguments.sorted(), is: [1, 2])
            order.expect("results", stub.callReturnValues, is: ["new", "new"])
        }
    },
    Program("Pauses: pausing and resuming while calls come", bound: 3) { order in
        let stub = AsyncStub<Int, String>(defaultReturnValue: "")
        for number in 1...2 {
            order.task("caller \(number)") { _ = await stub(number) }
        }
        order.thread("test") {
            stub.pause()
            stub.resume()
        }
        order.check { order.expect("results", stub.callReturnValues, is: ["", ""]) }
    },
    Program("Pauses: two calls are resumed one by one", bound: 3) { order in
        let stub = AsyncStub<Int, String>(defaultReturnValue: "", returnValueQueue: ["a", "b"])
        stub.pause()
        for number in 1...2 {
            order.task("caller \(number)") { _ = await stub(number) }
        }
        order.thread("test") {
            stub.resumeNext()
            stub.resumeNext()
        }
        order.check { order.expect("results, in order", stub.callReturnValues, is: ["a", "b"]) }
    },
    Program("Pauses: a suspended call is canceled while it is resumed", bound: 3) { order in
        let stub = AsyncThrowingStub<Int, String, any Error>(defaultReturnValue: "answer")
        stub.pause()
        let caller = order.task("caller") {
            do {
                order.expect("answer", try await stub(1), is: "answer")
            } catch {
                order.expect(error is CancellationError, "\(error)")
            }
        }
        order.thread("test") { stub.resumeNext() }
        order.thread("canceler") { caller.cancel() }
        order.check {
            order.expect("results", stub.callResults.count, is: 1)
            withExtendedLifetime(stub) {}
        }
    },
]
