import Synchronization

@testable import UserServiceExample

/// Keeps settings as long as the test runs.
final class MemorySettings: SettingsStoring {
    private let strings: Mutex<[String: String]>

    init(_ strings: [String: String] = [:]) {
        self.strings = Mutex(strings)
    }

    func string(for key: String) -> String? {
        strings.withLock { $0[key] }
    }

    func set(_ string: String?, for key: String) {
        strings.withLock { $0[key] = string }
    }
}
