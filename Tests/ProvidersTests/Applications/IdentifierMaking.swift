// Copyright (c) 2026 ProviderKit authors. SPDX-License-Identifier: MIT. Copy LICENSE, too.

import Foundation

/// Makes identifiers that no other object has.
protocol IdentifierMaking: Sendable {
    func makeIdentifier() -> UUID
}

/// Makes random identifiers.
struct SystemIdentifierMaker: IdentifierMaking {
    func makeIdentifier() -> UUID { UUID() }
}
