import Stubbing
import Testing

/// A value that can't be copied, so no record can keep it.
private struct AudioBuffer: ~Copyable {
    let frameCount: Int
}

private protocol AudioOutput: Sendable {
    func play(_ buffer: consuming AudioBuffer) -> Bool
    func makeBuffer(frameCount: Int) -> AudioBuffer
    func show<each Word: CustomStringConvertible>(_ words: repeat each Word)
}

// If a generic type can't store the arguments, the mock passes the stub the part of them that the test wants to see.
private final class MockAudioOutput: AudioOutput {
    let playStub = Stub<Int, Bool>()
    let makeBufferStub = Stub<Int, Void>()
    let showStub = Stub<[String], Void>()

    func play(_ buffer: consuming AudioBuffer) -> Bool {
        playStub(buffer.frameCount)
    }

    func makeBuffer(frameCount: Int) -> AudioBuffer {
        makeBufferStub(frameCount)
        return AudioBuffer(frameCount: frameCount)
    }

    func show<each Word: CustomStringConvertible>(_ words: repeat each Word) {
        var descriptions: [String] = []
        for word in repeat each words { descriptions.append(word.description) }
        showStub(descriptions)
    }
}

@Suite(.timeLimit(.minutes(5)))
struct WrittenByHandTests {
    @Test
    func aNoncopyableArgumentIsRecordedByItsRelevantPart() {
        let audioOutput = MockAudioOutput()
        audioOutput.playStub.defaultReturnValue = true

        let isPlayed = audioOutput.play(audioOutput.makeBuffer(frameCount: 12))
        #expect(isPlayed)
        #expect(audioOutput.makeBufferStub.callArguments == [12])
        #expect(audioOutput.playStub.callArguments == [12])
    }

    @Test
    func aParameterPackIsRecordedAsAnArray() {
        let audioOutput = MockAudioOutput()
        audioOutput.show("track", 4, true)
        #expect(audioOutput.showStub.callArguments == [["track", "4", "true"]])
    }
}
