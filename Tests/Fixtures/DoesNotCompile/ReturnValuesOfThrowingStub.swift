// error: 'returnValueQueue' is unavailable: Calls can throw. Set resultQueue, such as [.success(a), .failure(error)].
// error: 'errorQueue' is unavailable: Calls return a value. Set resultQueue, such as [.failure(error), .success(a)].
// error: 'callReturnValues' is unavailable: Calls can throw. Read callResults, or returnValue of each call.

import Stubbing

func answer(_ stub: ThrowingStub<Int, String, any Error>) {
    stub.returnValueQueue = ["a", "b"]
    stub.errorQueue = [nil]
    _ = stub.callReturnValues
}
