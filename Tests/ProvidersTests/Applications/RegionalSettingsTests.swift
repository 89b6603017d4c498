import Foundation
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RegionalSettingsTests {
    @Test
    func theSystemHasTheSettingsOfTheComputer() {
        let settings = SystemRegionalSettings()
        #expect(settings.locale == .current)
        #expect(settings.calendar == .current)
    }

    @Test
    func aTestChoosesTheLanguageAndTheTimeZone() throws {
        let timeZone = try #require(TimeZone(secondsFromGMT: 3600))
        let settings = FixedRegionalSettings(locale: "de_DE", timeZone: timeZone)
        let start = Date(timeIntervalSince1970: 0)
        #expect(settings.calendar.dateComponents([.year, .hour], from: start) == DateComponents(year: 1970, hour: 1))
        #expect(1234.5.formatted(.number.locale(settings.locale)) == "1.234,5")
        #expect(settings.calendar.locale == settings.locale)
    }
}
