import Foundation
import Testing

@testable import UserServiceExample

@Suite(.timeLimit(.minutes(5)))
struct SettingsStoringTests {
    private enum Kind: CaseIterable {
        case memory
        case userDefaults
    }

    /// The same test of both.
    @Test(arguments: Kind.allCases)
    private func keepsAStringUntilItIsRemoved(kind: Kind) {
        let suiteName = "UserServiceExampleTests-\(UUID())"
        defer { UserDefaults.standard.removePersistentDomain(forName: suiteName) }
        let settings: any SettingsStoring =
            switch kind {
            case .memory: MemorySettings()
            case .userDefaults: UserDefaultsSettings(suiteName: suiteName)
            }
        #expect(settings.string(for: "theme") == nil)
        settings.set("dark", for: "theme")
        settings.set("12", for: "size")
        #expect(settings.string(for: "theme") == "dark")
        settings.set(nil, for: "theme")
        #expect(settings.string(for: "theme") == nil)
        #expect(settings.string(for: "size") == "12")
    }
}
