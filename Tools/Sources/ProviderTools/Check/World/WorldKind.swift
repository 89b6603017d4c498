/// A kind of what a type can reach for by itself, such as the date, and a test would control.
enum WorldKind: CaseIterable {
    case date, time, randomness, identifier, network, files, settings, notifications, process, region, instance,
        container, state

    /// The words for a type that reaches for it.
    var action: String {
        switch self {
        case .date: "reads the date"
        case .time: "sleeps or measures time by itself"
        case .randomness: "makes random numbers"
        case .identifier: "makes an identifier"
        case .network: "uses the shared session"
        case .files: "uses the file system"
        case .settings: "uses the standard user defaults"
        case .notifications: "uses the default notification center"
        case .process: "reads how the process was started"
        case .region: "reads the locale, calendar or time zone"
        case .instance: "uses a global instance"
        case .container: "asks a container"
        case .state: "uses state that any code can change"
        }
    }

    /// The types that all members of a protocol for it return.
    var types: Set<String> {
        switch self {
        case .date: ["Date"]
        case .randomness: ["RandomNumberGenerator"]
        case .identifier: ["UUID"]
        case .region: ["Locale", "Calendar", "TimeZone"]
        default: []
        }
    }

    /// The file of ProviderKit that has a protocol for it.
    var fileToCopy: String? {
        switch self {
        case .date: "Sources/UserServiceExample/System/WallClock.swift"
        case .randomness: "Tests/ProvidersTests/Applications/RandomNumbers.swift"
        case .identifier: "Tests/ProvidersTests/Applications/IdentifierMaking.swift"
        case .settings: "Tests/ProvidersTests/Applications/SettingsStoring.swift"
        case .region: "Tests/ProvidersTests/Applications/RegionalSettings.swift"
        default: nil
        }
    }
}
