extension Symbol {
    /// Whether `@available` says of some platform, or of this version of Swift, that there is no such declaration.
    var isUnavailable: Bool {
        (availability ?? []).contains {
            $0.isUnconditionallyUnavailable == true || ($0.isOfSwift && $0.obsoleted != nil)
        }
    }

    /// Whether the compiler warns of each use.
    var isDeprecated: Bool {
        (availability ?? []).contains { $0.isUnconditionallyDeprecated == true && ["*", nil].contains($0.domain) }
    }

    /// `@available(macOS 15.0, *)` for each platform that has the declaration only from some version on.
    var availabilityAttributes: [String] {
        let platforms = ["macOS", "iOS", "tvOS", "watchOS", "visionOS"]
        let lines = (availability ?? []).compactMap { item -> (order: Int, line: String)? in
            guard let domain = item.domain, let version = item.introduced, !item.isOfSwift else { return nil }
            let number = [version.major, version.minor ?? 0].map(String.init).joined(separator: ".")
            return (platforms.firstIndex(of: domain) ?? platforms.count, "@available(\(domain) \(number), *)")
        }
        return lines.sorted { $0 < $1 }.map(\.line)
    }
}

extension Symbol.Availability {
    /// Whether it speaks of versions of the language, rather than of a platform.
    fileprivate var isOfSwift: Bool { domain?.lowercased() == "swift" }
}
