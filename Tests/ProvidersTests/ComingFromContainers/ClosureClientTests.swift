import Testing

/// A client of swift-dependencies, made of closures, as it was.
private struct WeatherClient: Sendable {
    var temperature: @Sendable (_ city: String) async throws -> Double
}

private protocol WeatherReporting: Sendable {
    func temperature(in city: String) async throws -> Double
}

/// For the time in between: a type of the new style takes the client of the old one.
private struct WeatherClientReporter: WeatherReporting {
    let client: WeatherClient

    func temperature(in city: String) async throws -> Double { try await client.temperature(city) }
}

extension WeatherClient {
    /// And the other way around.
    fileprivate init(_ reporter: any WeatherReporting) {
        self.init(temperature: { try await reporter.temperature(in: $0) })
    }
}

private struct ForecastViewModel {
    struct Dependencies {
        let weatherReporter: any WeatherReporting
    }

    private let dependencies: Dependencies

    init(dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    func text(for city: String) async throws -> String {
        "\(city): \(try await dependencies.weatherReporter.temperature(in: city))°"
    }
}

@Suite(.timeLimit(.minutes(5)))
struct ClosureClientTests {
    @Test
    func aConvertedTypeTakesAnOldClient() async throws {
        let client = WeatherClient(temperature: { _ in 21.5 })
        let viewModel = ForecastViewModel(dependencies: .init(weatherReporter: WeatherClientReporter(client: client)))
        #expect(try await viewModel.text(for: "Oslo") == "Oslo: 21.5°")
    }

    @Test
    func anOldTypeTakesWhatIsConverted() async throws {
        let reporter = WeatherClientReporter(client: WeatherClient(temperature: { _ in 3 }))
        #expect(try await WeatherClient(reporter).temperature("Oslo") == 3)
    }
}
