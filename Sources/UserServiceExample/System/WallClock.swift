// Copyright (c) 2026 ProviderKit authors. SPDX-License-Identifier: MIT. Copy LICENSE, too.

import Foundation

/// A clock that tells the date and time.
protocol WallClock: Sendable {
    var now: Date { get }
}

/// The clock of the computer.
struct SystemWallClock: WallClock {
    var now: Date { Date() }
}
