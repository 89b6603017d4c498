import Providers
import Testing

private struct CompositionRoot: Sendable {
    let sharedSearchIndex: Shared<Service>
    let asyncDatabase: AsyncShared<Service>
    let asyncFlags: AsyncShared<Service>

    init(creations: Counter) {
        sharedSearchIndex = Shared {
            creations.increment()
            return Service("search index")
        }
        asyncDatabase = AsyncShared {
            creations.increment()
            return Service("database")
        }
        asyncFlags = AsyncShared {
            creations.increment()
            return Service("flags")
        }
    }

    func warmUp() async throws {
        async let database = asyncDatabase.value
        async let flags = asyncFlags.value
        _ = sharedSearchIndex.value
        _ = try await (database, flags)
    }
}

struct EagerStartTests {
    @Test
    func nothingIsCreatedAfterTheStart() async throws {
        let creations = Counter()
        let root = CompositionRoot(creations: creations)
        try await root.warmUp()
        #expect(creations.count == 3)

        _ = try await (root.sharedSearchIndex.value, root.asyncDatabase.value, root.asyncFlags.value)
        #expect(creations.count == 3)
    }
}
