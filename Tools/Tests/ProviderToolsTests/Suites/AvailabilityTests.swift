import Foundation
import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct AvailabilityTests {
    @Test
    func testsOfFunctionsHaveTheirAvailability() async throws {
        let module = try await CompiledModule(
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
        let written = try await WrittenSuites(of: ["Service"], in: Codebase(module))
        let lines = written.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(
            lines.filter { $0.hasPrefix("@") || $0.contains("service") } == [
                "private let service: Service", "service = Service(number: 1)", "@available(*, deprecated)", "@Test",
                "service.old()", "@available(macOS 26.0, *)", "@available(iOS 26.0, *)", "@Test", "service.new()",
            ]
        )
        #expect(written.notes == [])
    }

    private static let limited = """
        @available(macOS 26, *) @available(*, deprecated) struct Limited { func run() {} }
        """

    @Test
    func aTestCaseHasTheAvailabilityOfItsType() async throws {
        let module = try await CompiledModule(Self.limited)
        let written = try await WrittenSuites(of: ["Limited"], in: Codebase(module), framework: .xcTest)
        #expect(
            written.text.hasPrefix(
                """
                @available(macOS 26.0, *)
                @available(*, deprecated)
                nonisolated final class LimitedTests: XCTestCase {
                """
            )
        )
        #expect(written.notes == [])
    }

    @Test
    func aSuiteThatCannotSayItsAvailabilityHasNotes() async throws {
        let written = try await WrittenSuites(of: ["Limited"], in: Codebase(CompiledModule(Self.limited)))
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
