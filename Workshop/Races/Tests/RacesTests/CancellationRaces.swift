import Stubbing
import Synchronization
import Testing

extension RacyBody {
    static let cancellations = [discardedDraft, abortedTransfer, failedSibling, slowMirror, signOutDuringLoad]
}

private actor Drafts {
    private(set) var texts: [String] = []
    private var isDiscarded = false

    func save(_ text: String, isMended: Bool) {
        if isMended, isDiscarded { return }
        texts.append(text)
    }

    func discard() { (texts, isDiscarded) = ([], true) }
}

extension RacyBody {
    /// The task is canceled after it has checked for that, and stores what was to be discarded.
    private static let discardedDraft = RacyBody("cancellation between check and store", hasTurn: false) {
        order,
        isMended in
        let (drafts, userStub) = (Drafts(), AsyncStub<Void, Void>())
        order.holds(userStub)
        let saving = Task {
            if Task.isCancelled { return }
            await drafts.save("draft", isMended: isMended)
        }
        await userStub()
        saving.cancel()
        await drafts.discard()
        await saving.value
        #expect(await drafts.texts == [])
    }
}

private actor Disk {
    private(set) var writes: [String] = []
    func write(_ text: String) { writes.append(text) }
}

private actor Transfer {
    let (dataStub, endStub) = (AsyncStub<Void, Void>(), Stub<String, Void>())
    private let disk = Disk()
    private var isOver = false

    func end(_ end: String, isMended: Bool) async {
        if isOver { return }
        if isMended { isOver = true }
        await disk.write(end)
        isOver = true
        endStub(end)
    }
}

extension RacyBody {
    /// The transfer completes while its cancellation handler aborts it, and both report the end.
    private static let abortedTransfer = RacyBody("cancellation handler and completion") { order, isMended in
        let (transfer, userStub) = (Transfer(), AsyncStub<Void, Void>())
        let aborting = Mutex<Task<Void, Never>?>(nil)
        order.holds(transfer.dataStub)
        order.holds(userStub)
        let running = Task {
            await withTaskCancellationHandler {
                await transfer.dataStub()
                await transfer.end("completed", isMended: isMended)
            } onCancel: {
                aborting.withLock { $0 = Task { await transfer.end("aborted", isMended: isMended) } }
            }
        }
        await userStub()
        running.cancel()
        await running.value
        await aborting.withLock { $0 }?.value
        #expect(transfer.endStub.callCount == 1)
    }
}

private actor Uploads {
    private(set) var files: [String] = []
    func add(_ file: String) { files.append(file) }
    func removeAll() { files = [] }
}

extension RacyBody {
    /// A child that fails cleans up while its sibling hasn't yet added a file.
    private static let failedSibling = RacyBody("async let whose sibling throws") { order, isMended in
        let (uploads, quotaStub) = (Uploads(), AsyncThrowingStub<Void, Void, any Error>())
        quotaStub.defaultError = OfflineError()
        order.holds(quotaStub)
        @Sendable func checkQuota() async throws {
            do { try await quotaStub() } catch {
                if !isMended { await uploads.removeAll() }
                throw error
            }
        }
        do {
            async let adding: Void = uploads.add("file")
            async let checking: Void = checkQuota()
            _ = try await (adding, checking)
        } catch {
            if isMended { await uploads.removeAll() }
        }
        #expect(await uploads.files == [])
    }
}

private actor PageCache {
    private(set) var page: String?
    func store(_ page: String) { self.page = page }
}

extension RacyBody {
    /// The group has its first result, while the slower child already writes another one.
    private static let slowMirror = RacyBody("task group that is left early") { order, isMended in
        let (cache, mirrorStub) = (PageCache(), AsyncStub<String, String>())
        mirrorStub.answer { "page of \($0)" }
        order.holds(mirrorStub)
        let page = await withTaskGroup(of: String.self) { group in
            for mirror in ["a", "b"] {
                group.addTask {
                    let page = await mirrorStub(mirror)
                    if !isMended, !Task.isCancelled { await cache.store(page) }
                    return page
                }
            }
            let page = await group.next() ?? ""
            group.cancelAll()
            if isMended { await cache.store(page) }
            return page
        }
        #expect(await cache.page == page)
    }
}

private actor ProfileScreen {
    let profileStub = AsyncStub<String, String>(defaultReturnValue: "profile")
    private(set) var profile: String?
    private var user: String? = "ada"

    func load(isMended: Bool) async {
        guard let user else { return }
        let profile = await profileStub(user)
        if isMended, self.user != user { return }
        self.profile = profile
    }

    func signOut() { (user, profile) = (nil, nil) }
}

extension RacyBody {
    /// The profile comes after the sign-out, and is shown to the next user.
    private static let signOutDuringLoad = RacyBody("sign-out during a load") { order, isMended in
        let screen = ProfileScreen()
        order.holds(screen.profileStub)
        async let loading: Void = screen.load(isMended: isMended)
        async let signingOut: Void = screen.signOut()
        _ = await (loading, signingOut)
        #expect(await screen.profile == nil)
    }
}
