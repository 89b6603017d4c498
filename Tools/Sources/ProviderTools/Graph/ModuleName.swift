/// Modules that come with the compiler.
enum ModuleName {
    /// The modules that every file sees without an import.
    static let implicit: Set<String> = ["Swift", "_Concurrency", "_StringProcessing", "SwiftOnoneSupport"]

    /// The C library of the platform, whose graph tells which structures of C are `Sendable`.
    static let libC: String = {
        #if canImport(Darwin)
            "Darwin"
        #elseif canImport(Musl)
            "Musl"
        #else
            "SwiftGlibc"
        #endif
    }()

    /// Modules of the toolchain, whose graphs SwiftPM doesn't extract, but `swift-symbolgraph-extract` does.
    static let toolchain: Set<String> = implicit.union([
        "Dispatch", "Foundation", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking",
        "FoundationXML", "Observation", "RegexBuilder", "Synchronization", "Distributed", "Combine", "os",
        "CoreFoundation", libC,
    ])

    /// Types of Foundation whose names modules often give to their own, so that a file with both has to say which one.
    static let typesOfFoundation: Set<String> = [
        "AttributedString", "Bundle", "Cache", "Calendar", "CharacterSet", "Data", "Date", "DateComponents",
        "DateInterval", "Decimal", "Dimension", "Expression", "FileHandle", "FileManager", "Formatter", "Host",
        "IndexPath", "IndexSet", "InputStream", "JSONDecoder", "JSONEncoder", "Locale", "Measurement", "Notification",
        "NotificationCenter", "Operation", "OperationQueue", "OutputStream", "Pipe", "Port", "Predicate", "Process",
        "ProcessInfo", "Progress", "PropertyListDecoder", "PropertyListEncoder", "RunLoop", "Scanner",
        "SortDescriptor", "SortOrder", "Stream", "Thread", "TimeZone", "Timer", "URL", "URLComponents", "URLRequest",
        "URLResponse", "URLSession", "UUID", "Unit", "UserDefaults",
    ]
}
