/// Values of the toolchain's own types, as a test would write them.
enum PlainValues {
    /// Returns the value of a type.
    ///
    /// - Parameters:
    ///   - type: The name of the type, such as `String`.
    ///   - name: What the value is for, which a text says.
    /// - Returns: The value as Swift code; nil if none is known.
    static func value(ofType type: String, named name: String) -> String? {
        if texts.contains(type) { return "\"\(name)\"" }
        if numbers.contains(type) { return "1" }
        if collections.contains(type) { return "[]" }
        if created.contains(type) { return "\(type)()" }
        return others[type]
    }

    private static let texts: Set<String> = [
        "Any", "AnyHashable", "LocalizedStringResource", "StaticString", "String", "Substring",
    ]

    private static let numbers: Set<String> = [
        "CGFloat", "Decimal", "Double", "Float", "Float16", "Int", "Int128", "Int16", "Int32", "Int64", "Int8",
        "TimeInterval", "UInt", "UInt128", "UInt16", "UInt32", "UInt64", "UInt8",
    ]

    private static let collections: Set<String> = [
        "Array", "ArraySlice", "ContiguousArray", "Set",
    ]

    private static let created: Set<String> = [
        "AttributedString", "CharacterSet", "ContinuousClock", "Data", "DateComponents", "DateFormatter",
        "DateInterval", "DispatchGroup", "IndexPath", "IndexSet", "ISO8601DateFormatter", "JSONDecoder",
        "JSONEncoder", "NotificationCenter", "NSLock", "NSObject", "NSRecursiveLock", "NumberFormatter",
        "OperationQueue", "Pipe", "Process", "PropertyListDecoder", "PropertyListEncoder", "SuspendingClock",
        "SystemRandomNumberGenerator", "URLComponents", "UUID",
    ]

    private static let others: [String: String] = [
        "Bool": "false",
        "Bundle": ".main",
        "Calendar": "Calendar(identifier: .gregorian)",
        "Character": "\"a\"",
        "Date": "Date(timeIntervalSince1970: 0)",
        "Dictionary": "[:]",
        "DispatchQoS": ".default",
        "DispatchQueue": "DispatchQueue(label: \"tests\")",
        "DispatchTime": ".now()",
        "DispatchTimeInterval": ".seconds(1)",
        "Duration": ".seconds(1)",
        "FileHandle": ".nullDevice",
        "FileManager": ".default",
        "HTTPCookieStorage": ".shared",
        "Locale": "Locale(identifier: \"en_US_POSIX\")",
        "Notification": "Notification(name: Notification.Name(\"tests\"))",
        "ProcessInfo": ".processInfo",
        "TaskPriority": ".medium",
        "TimeZone": ".current",
        "Unicode.Scalar": "\"a\"",
        "URL": "URL(fileURLWithPath: \"/\")",
        "URLRequest": "URLRequest(url: URL(fileURLWithPath: \"/\"))",
        "URLSession": ".shared",
        "URLSessionConfiguration": ".ephemeral",
        "UserDefaults": ".standard",
        "Void": "()",
    ]
}
