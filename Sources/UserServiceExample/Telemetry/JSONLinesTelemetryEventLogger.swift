import Foundation

/// Writes each event as one line of JSON.
final class JSONLinesTelemetryEventLogger: TelemetryEventLogging {
    private let wallClock: any WallClock
    private let output: any LineWriting

    init(wallClock: any WallClock, output: any LineWriting) {
        self.wallClock = wallClock
        self.output = output
    }

    func log(_ event: TelemetryEvent) {
        let line = Line(attributes: event.attributes, event: event.name, time: wallClock.now)
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let json = try? encoder.encode(line) else { return }
        // If standard error can't be written to, there is no other way to report that.
        try? output.write(line: String(decoding: json, as: UTF8.self))
    }

    private struct Line: Encodable {
        let attributes: [String: String]
        let event: String
        let time: Date
    }
}
