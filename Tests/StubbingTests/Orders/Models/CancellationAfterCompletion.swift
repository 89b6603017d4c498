import Stubbing
import Testing

private protocol Server: Sendable {
    func data() async -> [UInt8]
}

private final class MockServer: Server {
    let dataStub = AsyncStub<Void, [UInt8]>()
    func data() async -> [UInt8] { await dataStub() }
}

private final class MockDelegate: Sendable {
    let finishedStub = Stub<[UInt8], Void>()
    let canceledStub = Stub<Void, Void>()
}

private actor Download {
    enum State { case ready, running, finished, canceled }
    let server: any Server
    let delegate: MockDelegate
    let isRight: Bool
    private(set) var state = State.ready

    init(server: any Server, delegate: MockDelegate, isRight: Bool) {
        self.server = server
        self.delegate = delegate
        self.isRight = isRight
    }

    func start() async {
        state = .running
        let data = await server.data()
        guard state == .running else { return }
        state = .finished
        delegate.finishedStub(data)
    }

    func cancel() {
        if isRight, state == .finished { return }
        state = .canceled
        delegate.canceledStub()
    }
}

extension OrderModel {
    static let cancellationAfterCompletion = OrderModel("cancellation after completion") { isRight in
        try await everyOrder { order in
            let (server, delegate, user) = (MockServer(), MockDelegate(), ActingUser())
            server.dataStub.defaultReturnValue = [1]
            order.holds(user.actsStub)
            order.holds(server.dataStub)
            let download = Download(server: server, delegate: delegate, isRight: isRight)
            async let running: Void = download.start()
            await user.acts("cancels")
            await download.cancel()
            await running
            #expect(delegate.finishedStub.callCount + delegate.canceledStub.callCount == 1)
        }
    }
}
