import Logging
import Stubbing

/// Records what is logged, as one line per event.
struct RecordingLogHandler: LogHandler {
    let logStub: Stub<String, Void>
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?
    var logLevel = Logger.Level.trace

    init(logStub: Stub<String, Void>) {
        self.logStub = logStub
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let metadata = metadata.merging(event.metadata ?? [:]) { $1 }
        let pairs = metadata.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        logStub(([event.message.description] + pairs).joined(separator: " "))
    }
}
