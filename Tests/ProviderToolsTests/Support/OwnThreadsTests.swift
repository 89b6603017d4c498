import Foundation
import Testing

@Suite(.ownThreads)
struct OwnThreadsTests {
    @Test
    func testsRunOnThreadsOfTheirOwn() {
        #expect(Thread.current.name == OwnThreadsTrait.threadName)
    }

    @Test(arguments: [1, 2])
    func testsComeBackToTheirThreadsAfterASuspension(number: Int) async throws {
        try await Task.sleep(for: .zero)
        func name() -> String? { Thread.current.name }
        #expect(name() == OwnThreadsTrait.threadName)
    }

    @Test
    func everySuiteOfTheTargetHasThreadsOfItsOwn() throws {
        let target = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let files = try FileManager.default.subpathsOfDirectory(atPath: target.path)
            .filter { $0.hasSuffix("Tests.swift") }
        let others = try files.filter { file in
            try !String(contentsOf: target.appending(path: file), encoding: .utf8).contains(".ownThreads")
        }
        #expect(files.count > 1)
        #expect(others == [])
    }
}
