import Foundation
import Stubbing
import Testing

@testable import UserServiceExample

@Suite(.noLeftovers, .timeLimit(.minutes(5)))
struct JSONLinesTelemetryEventLoggerTests {
    @Test
    func writesEachEventAsOneLine() {
        let wallClock = MockWallClock()
        wallClock.nowStub.returnValueQueue = [0, 60].map(Date.init(timeIntervalSince1970:))
        let output = MockLineWriting.takingLines()
        let logger = JSONLinesTelemetryEventLogger(wallClock: wallClock, output: output)

        logger.log(.init(name: "started"))
        logger.log(.init(name: "read", attributes: ["path": "a/b\n\"c\"", "by": "ada"]))

        #expect(
            output.writeStub.callArguments == [
                #"{"attributes":{},"event":"started","time":"1970-01-01T00:00:00Z"}"#,
                #"{"attributes":{"by":"ada","path":"a/b\n\"c\""},"event":"read","time":"1970-01-01T00:01:00Z"}"#,
            ]
        )
    }
}
