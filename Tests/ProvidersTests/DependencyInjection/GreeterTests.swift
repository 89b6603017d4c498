import Foundation
import Stubbing
import Testing

/// Reads the clock of the computer, so a test in the afternoon can't test the morning.
struct UntestableGreeter {
    var greeting: String {
        let hour = Calendar.current.component(.hour, from: Date())
        return hour < 12 ? "Good morning" : "Good day"
    }
}

protocol HourProviding: Sendable {
    var hour: Int { get }
}

struct SystemHourProvider: HourProviding {
    var hour: Int { Calendar.current.component(.hour, from: Date()) }
}

struct DayGreeter {
    struct Dependencies {
        let hourProvider: any HourProviding
    }

    private let dependencies: Dependencies

    init(dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    var greeting: String {
        dependencies.hourProvider.hour < 12 ? "Good morning" : "Good day"
    }
}

final class MockHourProviding: HourProviding {
    let hourStub = Stub<Void, Int>()

    var hour: Int { hourStub() }
}

@Suite(.timeLimit(.minutes(5)))
struct DayGreeterTests {
    @Test(arguments: [(0, "Good morning"), (11, "Good morning"), (12, "Good day")])
    func greetsByTheHour(hour: Int, greeting: String) {
        let hourProvider = MockHourProviding()
        hourProvider.hourStub.defaultReturnValue = hour
        #expect(DayGreeter(dependencies: .init(hourProvider: hourProvider)).greeting == greeting)
    }

    @Test
    func theAppPassesTheClockOfTheComputer() {
        let greeter = DayGreeter(dependencies: .init(hourProvider: SystemHourProvider()))
        #expect(["Good morning", "Good day"].contains(greeter.greeting))
        #expect(["Good morning", "Good day"].contains(UntestableGreeter().greeting))
    }
}
