import Foundation

@testable import UserServiceExample

extension CompositionRoot.Dependencies {
    /// The dependencies of the program, on the shipped users and on a day that never ends, except those that a test replaces.
    static func test(
        networkClient: any NetworkClient = DirectoryNetworkClient(directory: shippedDirectory, sizeLimit: 4_000_000),
        wallClock: any WallClock = .fixed,
        standardError: any LineWriting = MockLineWriting.takingLines()
    ) -> Self {
        Self(networkClient: networkClient, wallClock: wallClock, standardError: standardError)
    }
}
