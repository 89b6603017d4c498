extension Symbol {
    /// Whether `@available` says of some platform, or of this version of Swift, that there is no such declaration.
    var isUnavailable: Bool { !domainsWithout.isEmpty }

    /// The platforms, or versions of Swift, that don't have the declaration; `*` for all of them.
    var domainsWithout: Set<String> {
        let items = (availability ?? []).filter {
            $0.isUnconditionallyUnavailable == true || ($0.isOfSwift && $0.obsoleted != nil)
        }
        return Set(items.map { $0.spelledDomain ?? "*" })
    }

    /// Whether the compiler warns of each use.
    var isDeprecated: Bool {
        (availability ?? []).contains { $0.isUnconditionallyDeprecated == true && ["*", nil].contains($0.domain) }
    }

    /// `@available(macOS 15.0, *)` for each platform that has the declaration only from some version on.
    var availabilityAttributes: [String] {
        let platforms = ["macOS", "iOS", "tvOS", "watchOS", "visionOS"]
        let lines = (availability ?? []).compactMap { item -> (order: Int, line: String)? in
            guard let domain = item.spelledDomain, let version = item.introduced, !item.isOfSwift else { return nil }
            let number = [version.major, version.minor ?? 0].map(String.init).joined(separator: ".")
            return (platforms.firstIndex(of: domain) ?? platforms.count, "@available(\(domain) \(number), *)")
        }
        return lines.sorted { $0 < $1 }.map(\.line)
    }

    /// `@available(watchOS, unavailable)` for each platform that doesn't have the declaration.
    var unavailabilityAttributes: [String] { domainsWithout.sorted().map { "@available(\($0), unavailable)" } }
}

extension Symbol.Availability {
    /// Whether it speaks of versions of the language, rather than of a platform.
    fileprivate var isOfSwift: Bool { domain?.lowercased() == "swift" }

    /// The domain as attributes spell it, which graphs shorten to `iOSAppExtension`.
    fileprivate var spelledDomain: String? { domain?.replacing("AppExtension", with: "ApplicationExtension") }
}
