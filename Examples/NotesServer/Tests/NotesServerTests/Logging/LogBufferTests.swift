import Foundation
import Stubbing
import Testing

@testable import NotesServer

@Suite(.noLeftovers, .timeLimit(.minutes(5)))
struct LogBufferTests {
    @Test
    func dropsAndCountsTheLinesThatDoNotFitWhileTheReaderStalls() async throws {
        let outputStub = Stub<String, Void>()
        let reader = DispatchSemaphore(value: 0)
        let buffer = LogBuffer(limit: 3) { line in
            outputStub(line)
            reader.wait()
        }
        buffer.write("one\n")
        try await outputStub.waitForCall(1)
        for line in ["two\n", "three\n", "four\n", "five\n"] { buffer.write(line) }
        // A reader that never comes doesn't keep the program from ending.
        buffer.flush(atMost: .milliseconds(10))
        #expect(outputStub.callArguments == ["one\n"])

        for _ in 1...4 { reader.signal() }
        buffer.flush(atMost: .seconds(60))
        let dropped = "2 log lines were dropped, because the reader stalled.\n"
        #expect(outputStub.callArguments == ["one\n", dropped, "two\n", "three\n"])
    }
}
