import ArgumentParser
import Foundation

/// A server in a process of its own.
final class Child {
    let port: UInt16
    let token: String

    /// How long it took from the start of the process until it listened.
    let startTime: Duration

    private let process = Process()
    private let folder: URL

    init(arguments: [String], folder: URL) throws {
        self.folder = folder
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = ["serve", "--folder", folder.path] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        let clock = ContinuousClock()
        let start = clock.now
        try process.run()
        let words = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self).split(separator: " ")
        startTime = start.duration(to: clock.now)
        guard words.count == 2, let port = UInt16(words[0]) else { throw ExitCode.failure }
        self.port = port
        token = words[1].trimmingCharacters(in: .whitespacesAndNewlines)
    }

    static func temporaryFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "NotesLoad-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// The memory that it has, in KiB, on Linux.
    var residentKiB: Int {
        let status = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line.flatMap { Int($0.split(separator: " ")[1]) } ?? 0
    }

    /// The time that it has computed for, in milliseconds, on Linux.
    var processorMilliseconds: Int {
        let stat = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)) ?? ""
        let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
        // The fields are in hundredths of a second: user time and system time.
        return fields.count > 12 ? 10 * ((Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)) : 0
    }

    func stop(keepingFolder: Bool = false) {
        process.terminate()
        process.waitUntilExit()
        if !keepingFolder { try? FileManager.default.removeItem(at: folder) }
    }
}
