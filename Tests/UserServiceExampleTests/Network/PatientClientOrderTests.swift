import Foundation
import Stubbing
import Testing

@testable import UserServiceExample

/// The live client, which caches and tries again, in every order of answers, errors, and waits.
@Suite(.undriven("Its tests search themselves."), .noLeftovers, .timeLimit(.minutes(5)))
struct PatientClientOrderTests {
    /// Without a switch, no task is late when time has come.
    @Test
    func noAttemptBeginsAfterTheTimeLimit() async throws {
        try await everyOrder(switches: 0) { order in
            let (networkClient, timer) = (MockNetworkClient(), ManualClock())
            networkClient.dataStub.defaultReturnValue = Data([1])
            order.holds(networkClient.dataStub, mayThrow: NetworkError.connectionLost(path: "a.json"))
            order.holds(timer)
            let patient = CompositionRoot.Dependencies.makePatientClient(networkClient, timer: timer)

            // Its second wait would end after 1.25 seconds.
            let data = try? await withTimeLimit(.seconds(1), clock: timer) { try await patient.data(from: "a.json") }
            #expect([Data([1]), nil].contains(data))
            #expect(networkClient.dataStub.callCount <= 2)
            #expect(timer.pendingSleeps == [])
        }
    }

    @Test
    func aReadThatFailsHasAskedTheServer() async throws {
        try await everyOrder { order in
            let networkClient = MockNetworkClient()
            networkClient.dataStub.defaultReturnValue = Data([1])
            order.holds(networkClient.dataStub, mayThrow: NetworkError.notFound(path: "a.json"))
            let patient = CompositionRoot.Dependencies.makePatientClient(networkClient, timer: ManualClock())

            async let first = try? patient.data(from: "a.json")
            async let second = try? patient.data(from: "a.json")
            _ = await (first, second)
            let count = networkClient.dataStub.callCount
            let third = try? await patient.data(from: "a.json")
            #expect(third != nil || networkClient.dataStub.callCount == count + 1)
        }
    }
}
