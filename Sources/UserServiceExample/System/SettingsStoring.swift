import Foundation

/// Keeps the settings of the program until its next start.
protocol SettingsStoring: Sendable {
    func string(for key: String) -> String?
    func set(_ string: String?, for key: String)
}

/// The user defaults of the program, or of a suite.
struct UserDefaultsSettings: SettingsStoring {
    var suiteName: String?

    private var userDefaults: UserDefaults { UserDefaults(suiteName: suiteName) ?? .standard }

    func string(for key: String) -> String? { userDefaults.string(forKey: key) }

    func set(_ string: String?, for key: String) { userDefaults.set(string, forKey: key) }
}
