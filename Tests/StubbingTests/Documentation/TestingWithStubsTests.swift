import Stubbing
import Testing

/// The samples of the article "Testing with stubs".
@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct TestingWithStubsTests {
    @Test func renamingSavesTheProfile() {
        let store = MockProfileStore()
        rename(to: "Grace", id: 7, in: store)
        let renamed = Profile(name: "Grace")
        #expect(store.saveStub.callArguments == [.init(profile: renamed, id: 7)])
        expectNoCalls(in: store, except: store.saveStub)
    }

    @Test func aForgottenAnswerNamesTheCodeToWrite() async {
        await withKnownIssue {
            await ProfileModel(profileStore: MockProfileStore()).load(id: 7)
        } matching: { issue in
            issue.comments.map(\.rawValue) == [
                """
                MockProfileStore.profile(id:) was called with 7, but its stub has no answer. Set one before the call, such \
                as profileStub.defaultReturnValue = … (a value of type Profile).
                """
            ]
        }
    }
}

protocol ProfileStore: Sendable {
    func profile(id: Int) async throws -> Profile
    func save(_ profile: Profile, id: Int)
}

final class MockProfileStore: ProfileStore {
    struct SaveArguments: Equatable, Sendable {
        let profile: Profile
        let id: Int
    }

    let profileStub = AsyncThrowingStub<Int, Profile, any Error>()
    let saveStub = Stub<SaveArguments, Void>()

    func profile(id: Int) async throws -> Profile {
        try await profileStub(id)
    }

    func save(_ profile: Profile, id: Int) {
        saveStub(SaveArguments(profile: profile, id: id))
    }
}

struct Profile: Equatable, Sendable {
    let name: String
}

actor ProfileModel {
    enum State: Equatable {
        case empty
        case loading
        case loaded(Profile)
        case failed
    }

    private(set) var state = State.empty
    private let profileStore: any ProfileStore

    init(profileStore: any ProfileStore) {
        self.profileStore = profileStore
    }

    func load(id: Int) async {
        state = .loading
        do {
            state = .loaded(try await profileStore.profile(id: id))
        } catch {
            state = .failed
        }
    }
}

func rename(to name: String, id: Int, in store: any ProfileStore) {
    store.save(Profile(name: name), id: id)
}
