import Foundation
import Stubbing
import Testing

@testable import NotesServer

@Suite(.timeLimit(.minutes(1)))
struct LogBufferTests {
    @Test
    func writesTheLinesInOrder() {
        let outputStub = Stub<String, Void>()
        let buffer = LogBuffer { lines in outputStub(lines) }
        for number in 1...100 { buffer.write("\(number)\n") }
        buffer.flush(atMost: 60)

        #expect(outputStub.callArguments.joined() == (1...100).map { "\($0)\n" }.joined())
    }

    @Test
    func dropsAndCountsTheLinesThatDoNotFitWhileTheReaderStalls() async throws {
        let outputStub = Stub<String, Void>()
        let reader = DispatchSemaphore(value: 0)
        let buffer = LogBuffer(limit: 8) { lines in
            outputStub(lines)
            reader.wait()
        }
        buffer.write("one\n")
        try await outputStub.waitForCall(1)
        for line in ["two\n", "six\n", "ten\n", "four\n"] { buffer.write(line) }
        for _ in 1...2 { reader.signal() }
        buffer.flush(atMost: 60)

        #expect(
            outputStub.callArguments
                == ["one\n", "two\nsix\n2 log lines were dropped, because the reader stalled.\n"]
        )
    }

    @Test
    func flushingDoesNotWaitForAReaderThatNeverComes() async throws {
        let outputStub = Stub<String, Void>()
        let reader = DispatchSemaphore(value: 0)
        let buffer = LogBuffer { lines in
            outputStub(lines)
            reader.wait()
        }
        buffer.write("one\n")
        try await outputStub.waitForCall(1)
        buffer.write("two\n")
        buffer.flush(atMost: 0.01)

        #expect(outputStub.callArguments == ["one\n"])
        for _ in 1...2 { reader.signal() }
    }
}
