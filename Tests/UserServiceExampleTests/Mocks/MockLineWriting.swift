import Stubbing

@testable import UserServiceExample

final class MockLineWriting: LineWriting {
    let writeStub = ThrowingStub<String, Void, any Error>()

    func write(line: String) throws {
        try writeStub(line)
    }
}
