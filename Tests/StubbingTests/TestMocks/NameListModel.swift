import Stubbing

/// A model that starts a task and returns.
@MainActor
final class NameListModel {
    private let search: @Sendable (String) async -> [String]
    private(set) var names: [String] = []
    private(set) var isLoading = false
    private var task: Task<Void, Never>?

    init(search: @escaping @Sendable (String) async -> [String]) { self.search = search }

    func type(_ text: String) {
        task?.cancel()
        isLoading = true
        task = Task {
            let found = await search(text)
            if !Task.isCancelled { (names, isLoading) = (found, false) }
        }
    }
}

final class MockNameStore: Sendable {
    let namesStub = AsyncStub<String, [String]>()

    func names(for text: String) async -> [String] { await namesStub(text) }
}
