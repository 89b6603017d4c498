import Synchronization

/// Keeps settings as long as the test runs.
final class MemorySettings: SettingsStoring {
    private let settings: Mutex<[String: Setting]>

    init(_ settings: [String: Setting] = [:]) {
        self.settings = Mutex(settings)
    }

    func setting(for key: String) -> Setting? {
        settings.withLock { $0[key] }
    }

    func set(_ setting: Setting?, for key: String) {
        settings.withLock { $0[key] = setting }
    }
}
