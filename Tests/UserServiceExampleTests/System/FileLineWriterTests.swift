import Foundation
import Stubbing
import Testing

@testable import UserServiceExample

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct FileLineWriterTests {
    @Test
    func endsEachLine() async throws {
        try await withDirectory(of: ["lines.txt": Data()]) { directory in
            let url = directory.appending(path: "lines.txt")
            let file = try FileHandle(forWritingTo: url)
            let writer = FileLineWriter(file: file)
            try writer.write(line: "first")
            try writer.write(line: "")
            try writer.write(line: "third")
            try file.close()
            #expect(try String(contentsOf: url, encoding: .utf8) == "first\n\nthird\n")
        }
    }
}
