import Foundation
import Stubbing
import Testing

/// Reads the clock of the computer, so a test in the evening can't test the afternoon.
struct UntestableSign {
    var text: String {
        let hour = Calendar.current.component(.hour, from: Date())
        return hour < 18 ? "Open" : "Closed"
    }
}

protocol HourReading: Sendable {
    var hour: Int { get }
}

struct SystemHourReader: HourReading {
    var hour: Int { Calendar.current.component(.hour, from: Date()) }
}

struct OpeningSign {
    struct Dependencies {
        let hourReader: any HourReading
    }

    private let dependencies: Dependencies

    init(dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    var text: String {
        dependencies.hourReader.hour < 18 ? "Open" : "Closed"
    }
}

final class MockHourReading: HourReading {
    let hourStub = Stub<Void, Int>()

    var hour: Int { hourStub() }
}

@Suite(.timeLimit(.minutes(5)))
struct OpeningSignTests {
    @Test(arguments: [(9, "Open"), (17, "Open"), (18, "Closed")])
    func closesInTheEvening(hour: Int, text: String) {
        let hourReader = MockHourReading()
        hourReader.hourStub.defaultReturnValue = hour
        #expect(OpeningSign(dependencies: .init(hourReader: hourReader)).text == text)
    }

    @Test
    func theAppPassesTheClockOfTheComputer() {
        let sign = OpeningSign(dependencies: .init(hourReader: SystemHourReader()))
        #expect(["Open", "Closed"].contains(sign.text))
        #expect(["Open", "Closed"].contains(UntestableSign().text))
    }
}
