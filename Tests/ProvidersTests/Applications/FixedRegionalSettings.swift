import Foundation

/// The settings that a test chooses, or else those of a server in England, without daylight saving time.
struct FixedRegionalSettings: RegionalSettings {
    let locale: Locale
    let calendar: Calendar

    init(locale: String = "en_GB", timeZone: TimeZone = .gmt) {
        self.locale = Locale(identifier: locale)
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = self.locale
        calendar.timeZone = timeZone
        self.calendar = calendar
    }
}
