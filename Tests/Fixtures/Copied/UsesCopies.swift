// Compiled by the gate together with copies of `Sources/Stubbing` and `Sources/Providers`, as one module, with and without
// the main actor as default isolation: people who copy the files have no module to import.

nonisolated protocol Uploading: Sendable {
    func upload(_ text: String) async throws -> Int
}

nonisolated final class MockUploading: Uploading {
    let uploadStub = AsyncThrowingStub<String, Int, any Error>()

    func upload(_ text: String) async throws -> Int {
        try await uploadStub(text)
    }
}

nonisolated struct DependencyProvider: Sendable {
    let sharedUploading = Shared<any Uploading> { MockUploading() }
    let asyncNumber = AsyncShared { 7 }

    var uploading: any Uploading { sharedUploading.value }
}

@MainActor
func use(_ dependencyProvider: DependencyProvider) async throws {
    _ = try await dependencyProvider.uploading.upload("text")
    _ = try await dependencyProvider.asyncNumber.value
}
