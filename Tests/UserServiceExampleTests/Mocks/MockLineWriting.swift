import Stubbing

@testable import UserServiceExample

final class MockLineWriting: LineWriting {
    let writeStub = ThrowingStub<String, Void, any Error>(defaultError: nil)

    func write(line: String) throws {
        try writeStub(line)
    }
}
