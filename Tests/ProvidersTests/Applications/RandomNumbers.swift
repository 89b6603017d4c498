// Copyright (c) 2026 ProviderKit authors. SPDX-License-Identifier: MIT. Copy LICENSE, too.

/// Random numbers for Swift's own functions, such as `shuffled(using:)`.
protocol RandomNumbers: Sendable {
    var generator: any RandomNumberGenerator & Sendable { get }
}

/// The random numbers of the computer.
struct SystemRandomNumbers: RandomNumbers {
    var generator: any RandomNumberGenerator & Sendable { SystemRandomNumberGenerator() }
}
