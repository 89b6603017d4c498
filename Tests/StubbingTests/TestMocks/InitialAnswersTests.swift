import Stubbing
import Testing

struct SensorError: Error, Equatable {
    let code: Int
}

protocol Thermometer: Sendable {
    var unit: String { get }
    func degrees() -> Int
    func humidity() throws(SensorError) -> Int
    func calibrate() throws(SensorError)
    func reset() throws(SensorError)
    func blink()
}

final class MockThermometer: Thermometer {
    let unitStub = Stub<Void, String>(defaultReturnValue: "°C")
    let degreesStub = Stub<Void, Int>(defaultReturnValue: 20, returnValueQueue: [18, 19])
    let humidityStub = ThrowingStub<Void, Int, SensorError>(
        defaultReturnValue: 40,
        resultQueue: [.failure(SensorError(code: 1))]
    )
    let calibrateStub = ThrowingStub<Void, Void, SensorError>(defaultError: nil)
    let resetStub = ThrowingStub<Void, Void, SensorError>(defaultError: SensorError(code: 2), errorQueue: [nil])
    let blinkStub = Stub<Void, Void>()

    var unit: String { unitStub() }

    func degrees() -> Int {
        degreesStub()
    }

    func humidity() throws(SensorError) -> Int {
        try humidityStub()
    }

    func calibrate() throws(SensorError) {
        try calibrateStub()
    }

    func reset() throws(SensorError) {
        try resetStub()
    }

    func blink() {
        blinkStub()
    }
}

@Suite(.timeLimit(.minutes(5)))
struct InitialAnswersTests {
    private let thermometer = MockThermometer()

    @Test
    func everyStubAnswersFromItsDeclaration() throws {
        thermometer.blink()
        try thermometer.calibrate()
        #expect(thermometer.unit == "°C")
        #expect([thermometer.degrees(), thermometer.degrees(), thermometer.degrees()] == [18, 19, 20])
    }

    @Test
    func queuesComeBeforeTheDefault() throws {
        #expect(throws: SensorError(code: 1)) { try thermometer.humidity() }
        #expect(try thermometer.humidity() == 40)
        try thermometer.reset()
        #expect(throws: SensorError(code: 2)) { try thermometer.reset() }
    }
}
