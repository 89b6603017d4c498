import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct MemberLabelTests {
    @Test(arguments: [
        ("imageCache", "ImageCaching"), ("telemetryEventLogger", "TelemetryEventLogging"), ("clock", "WallClock"),
        ("userInfoProvider", "UserInfoProviding"), ("cache", "ImageCaching"), ("urlSession", "URLSession"),
        ("clients", "NetworkClient"), ("session", "Account.Session"),
    ])
    func aMemberNamedAfterItsTypeNeedsNoLabel(member: String, type: String) {
        #expect(!MemberLabel.tellsMore(member, than: type))
    }

    @Test(arguments: [("timer", "Clock"), ("standardError", "LineWriting"), ("cachingNetworkClient", "NetworkClient")])
    func aMemberWithAnotherNameNeedsALabel(member: String, type: String) {
        #expect(MemberLabel.tellsMore(member, than: type))
    }
}
