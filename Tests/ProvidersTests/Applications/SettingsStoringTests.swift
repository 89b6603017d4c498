import Foundation
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SettingsStoringTests {
    private enum Kind: CaseIterable {
        case memory
        case userDefaults
    }

    /// The same test of both.
    @Test(arguments: Kind.allCases)
    private func keepsSettingsUntilTheyAreRemoved(kind: Kind) {
        let suiteName = "UserServiceExampleTests-\(UUID())"
        defer { UserDefaults.standard.removePersistentDomain(forName: suiteName) }
        let settings: any SettingsStoring =
            switch kind {
            case .memory: MemorySettings()
            case .userDefaults: UserDefaultsSettings(suiteName: suiteName)
            }
        let written: [String: Setting] = [
            "theme": .string("dark"), "size": .string("12"), "recent": .strings(["ada", "grace"]), "none": .strings([]),
            "launches": .integer(3), "once": .integer(1), "token": .data(Data([0, 255])),
        ]
        #expect(written.keys.compactMap(settings.setting) == [])
        for (key, setting) in written { settings.set(setting, for: key) }
        #expect(written.allSatisfy { settings.setting(for: $0) == $1 })
        #expect(settings.string(for: "theme") == "dark")
        #expect(settings.strings(for: "recent") == ["ada", "grace"])
        #expect(settings.integer(for: "launches") == 3)
        #expect(settings.data(for: "token") == Data([0, 255]))

        settings.set(nil, for: "theme")
        #expect(settings.setting(for: "theme") == nil)
        #expect(settings.string(for: "size") == "12")
    }

    @Test
    func aSettingOfAnotherKindCountsAsMissing() {
        let settings = MemorySettings(["size": .integer(12), "theme": .string("dark")])
        #expect(settings.string(for: "size") == nil)
        #expect(settings.strings(for: "theme") == nil)
        #expect(settings.integer(for: "theme") == nil)
        #expect(settings.data(for: "theme") == nil)
    }
}
