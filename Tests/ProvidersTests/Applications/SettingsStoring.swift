// Copyright (c) 2026 ProviderKit authors. SPDX-License-Identifier: MIT. Copy LICENSE, too.

import Foundation

/// A value that user defaults can keep.
enum Setting: Equatable, Sendable {
    case string(String)
    case strings([String])
    case integer(Int)
    case data(Data)
}

/// Keeps the settings of the program until its next start.
protocol SettingsStoring: Sendable {
    func setting(for key: String) -> Setting?
    func set(_ setting: Setting?, for key: String)
}

// A setting of another kind counts as missing.
extension SettingsStoring {
    func string(for key: String) -> String? {
        if case .string(let string) = setting(for: key) { string } else { nil }
    }

    func strings(for key: String) -> [String]? {
        if case .strings(let strings) = setting(for: key) { strings } else { nil }
    }

    func integer(for key: String) -> Int? {
        if case .integer(let integer) = setting(for: key) { integer } else { nil }
    }

    func data(for key: String) -> Data? {
        if case .data(let data) = setting(for: key) { data } else { nil }
    }
}

/// The user defaults of the program, or of a suite.
struct UserDefaultsSettings: SettingsStoring {
    var suiteName: String?

    private var userDefaults: UserDefaults { UserDefaults(suiteName: suiteName) ?? .standard }

    func setting(for key: String) -> Setting? {
        switch userDefaults.object(forKey: key) {
        case let string as String: .string(string)
        case let strings as [String]: .strings(strings)
        case let integer as Int: .integer(integer)
        case let data as Data: .data(data)
        default: nil
        }
    }

    func set(_ setting: Setting?, for key: String) {
        switch setting {
        case .string(let string): userDefaults.set(string, forKey: key)
        case .strings(let strings): userDefaults.set(strings, forKey: key)
        case .integer(let integer): userDefaults.set(integer, forKey: key)
        case .data(let data): userDefaults.set(data, forKey: key)
        case nil: userDefaults.removeObject(forKey: key)
        }
    }
}
