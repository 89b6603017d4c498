// Copyright (c) 2026 ProviderKit authors. SPDX-License-Identifier: MIT. Copy LICENSE, too.

import Foundation

/// The user's language and region, which change while the program runs.
protocol RegionalSettings: Sendable {
    var locale: Locale { get }

    /// The calendar, which has the time zone.
    var calendar: Calendar { get }
}

/// The settings of the computer.
struct SystemRegionalSettings: RegionalSettings {
    var locale: Locale { .current }

    var calendar: Calendar { .current }
}
