import Stubbing
import Testing

private protocol LikeService: Sendable {
    func setLiked(_ isLiked: Bool) async throws
}

private final class MockLikeService: LikeService {
    let setLikedStub = AsyncThrowingStub<Bool, Void, any Error>(defaultReturnValue: ())
    func setLiked(_ isLiked: Bool) async throws { try await setLikedStub(isLiked) }
}

@MainActor
private final class LikeModel {
    let service: any LikeService
    let isRight: Bool
    private(set) var isLiked = false
    private var confirmed = false
    private var task: Task<Void, Never>?

    init(service: any LikeService, isRight: Bool) {
        self.service = service
        self.isRight = isRight
    }

    func tapped() -> Task<Void, Never> {
        let old = isLiked
        isLiked.toggle()
        if isRight {
            let task = task ?? Task { await sync() }
            self.task = task
            return task
        }
        return Task { [isLiked] in
            do {
                try await service.setLiked(isLiked)
            } catch {
                self.isLiked = old
            }
        }
    }

    private func sync() async {
        while isLiked != confirmed {
            let target = isLiked
            do {
                try await service.setLiked(target)
                confirmed = target
            } catch {
                isLiked = confirmed
            }
        }
        task = nil
    }
}

extension OrderModel {
    static let optimisticUpdate = OrderModel("optimistic update and rollback") { isRight in
        try await everyOrder { @MainActor order in
            let service = MockLikeService()
            let serverStub = Stub<Bool, Void>()
            service.setLikedStub.answer { serverStub($0) }
            order.holds(service.setLikedStub, mayThrow: OfflineError())
            let model = LikeModel(service: service, isRight: isRight)
            let first = model.tapped()
            try await service.setLikedStub.waitForCall(1)
            let second = model.tapped()
            _ = await (first.value, second.value)
            #expect(model.isLiked == (serverStub.callArguments.last ?? false))
        }
    }
}
