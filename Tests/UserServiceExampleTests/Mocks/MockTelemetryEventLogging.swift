import Stubbing

@testable import UserServiceExample

final class MockTelemetryEventLogging: TelemetryEventLogging {
    let logStub = Stub<TelemetryEvent, Void>()

    func log(_ event: TelemetryEvent) {
        logStub(event)
    }
}
