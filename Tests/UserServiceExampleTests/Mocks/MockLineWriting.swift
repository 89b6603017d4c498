import Stubbing

@testable import UserServiceExample

final class MockLineWriting: LineWriting {
    let writeStub = Stub<String, Void>()

    func write(line: String) {
        writeStub(line)
    }
}
