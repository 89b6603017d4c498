import Testing

@testable import ProviderTools

@Suite(.ownThreads, .timeLimit(.minutes(5)))
struct AvailabilityTests {
    @Test
    func testsOfFunctionsHaveTheirAvailability() async throws {
        let written = try await WrittenSuites.suite(
            of: "Service",
            """
            struct Service {
                @available(*, deprecated) init(text: String) {}
                init(number: Int) {}
                @available(*, deprecated) func old() {}
                @available(macOS 26, iOS 26, *) func new() {}
                @available(*, unavailable) func gone() {}
                @available(swift, obsoleted: 5) func before() {}
            }
            """
        )
        #expect(
            written.text == """
                struct ServiceTests {
                    private let service: Service

                    init() {
                        service = Service(number: 1)
                    }

                    @available(*, deprecated)
                    @Test
                    func old() throws {
                        try #require(Bool(false), "The test of `old()` isn't written yet.")
                        service.old()
                    }

                    @available(macOS 26.0, *)
                    @available(iOS 26.0, *)
                    @Test
                    func new() throws {
                        try #require(Bool(false), "The test of `new()` isn't written yet.")
                        service.new()
                    }
                }
                """
        )
        #expect(written.notes == [])
    }

    private static let limited = """
        @available(macOS 26, *) @available(*, deprecated) struct Limited { func run() {} }
        """

    @Test
    func aTestCaseHasTheAvailabilityOfItsType() async throws {
        let written = try await WrittenSuites.suite(of: "Limited", Self.limited, framework: .xcTest)
        #expect(
            written.text.hasPrefix(
                """
                @available(macOS 26.0, *)
                @available(*, deprecated)
                final class LimitedTests: XCTestCase {
                """
            )
        )
        #expect(written.notes == [])
    }

    @Test
    func aSuiteThatCannotSayItsAvailabilityHasNotes() async throws {
        let written = try await WrittenSuites.suite(of: "Limited", Self.limited)
        #expect(written.text.hasPrefix("struct LimitedTests {"))
        #expect(
            written.notes == [
                "Limited needs macOS 26.0, which a suite of Swift Testing can't say. If the package supports earlier "
                    + "versions, pass --xctest.",
                "Limited is deprecated, which a suite of Swift Testing can't say. To have no warnings, pass --xctest.",
            ]
        )
    }
}
