import Foundation
import Testing

@Suite(.ownThreads)
struct OwnThreadsTests {
    @Test
    func testsRunOnThreadsOfTheirOwn() {
        #expect(withUnsafeCurrentTask { $0?.unownedTaskExecutor } == OwnThreadsTrait.executor)
    }

    @Test
    func everySuiteOfTheTargetHasThreadsOfItsOwn() throws {
        let target = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let files = try FileManager.default.subpathsOfDirectory(atPath: target.path)
            .filter { $0.hasSuffix("Tests.swift") }
        let others = try files.filter { file in
            try !String(contentsOf: target.appending(path: file), encoding: .utf8).contains(/@Suite\(\s*\.ownThreads/)
        }
        #expect(files.count > 1)
        #expect(others == [])
    }
}
