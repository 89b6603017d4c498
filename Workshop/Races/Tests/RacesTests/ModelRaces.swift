import Stubbing
import Testing

extension RacyBody {
    static let models = [rolledBackList, flushedTwice, retryAfterTimeout, undoneSave]
}

private actor TodoList {
    let removeStub = AsyncThrowingStub<String, Void, any Error>()
    private(set) var items = ["a"]

    func add(_ item: String) { items.append(item) }

    func remove(_ item: String, isMended: Bool) async {
        let old = items
        items.removeAll { $0 == item }
        do { try await removeStub(item) } catch {
            items = isMended ? items + [item] : old
        }
    }
}

extension RacyBody {
    /// The rollback of a removal restores the whole list, and loses an item that was added meanwhile.
    private static let rolledBackList = RacyBody("optimistic update with rollback") { order, isMended in
        let list = TodoList()
        list.removeStub.defaultError = OfflineError()
        order.holds(list.removeStub)
        async let removing: Void = list.remove("a", isMended: isMended)
        async let adding: Void = list.add("b")
        _ = await (removing, adding)
        #expect(await list.items.sorted() == ["a", "b"])
    }
}

private actor AutoSave {
    let (clock, writeStub) = (ManualClock(), AsyncStub<String, Void>())
    private var unsaved: String?
    private(set) var timer: Task<Void, any Error>?

    func change(to text: String, isMended: Bool) {
        unsaved = text
        timer?.cancel()
        timer = Task {
            try await clock.sleep(for: .seconds(1))
            await save(isMended: isMended)
        }
    }

    func save(isMended: Bool) async {
        guard let text = unsaved else { return }
        if isMended { unsaved = nil }
        await writeStub(text)
        unsaved = nil
    }
}

extension RacyBody {
    /// The user leaves while the debounced save is under way, and the text is saved once more.
    private static let flushedTwice = RacyBody("debounce and flush") { order, isMended in
        let (autoSave, leaveStub) = (AutoSave(), AsyncStub<Void, Void>())
        order.holds(autoSave.clock)
        order.holds(autoSave.writeStub)
        order.holds(leaveStub)
        await autoSave.change(to: "text", isMended: isMended)
        await leaveStub()
        let timer = await autoSave.timer
        timer?.cancel()
        await autoSave.save(isMended: isMended)
        _ = await timer?.result
        #expect(autoSave.writeStub.callArguments == ["text"])
    }
}

private actor Outcome {
    private(set) var reports: [String] = []

    func report(_ report: String, isMended: Bool) {
        if isMended, !reports.isEmpty { return }
        reports.append(report)
    }
}

extension RacyBody {
    /// The time is up just after the retry has succeeded, and both are reported.
    private static let retryAfterTimeout = RacyBody("retry against a timeout") { order, isMended in
        let (clock, outcome, sendStub) = (ManualClock(), Outcome(), AsyncThrowingStub<Void, Void, any Error>())
        sendStub.errorQueue = [OfflineError(), nil]
        order.holds(clock)
        order.holds(sendStub)
        await withTaskGroup { group in
            group.addTask {
                do { try await sendStub() } catch {
                    guard (try? await clock.sleep(for: .seconds(1))) != nil else { return }
                    guard (try? await sendStub()) != nil else { return }
                }
                await outcome.report("sent", isMended: isMended)
            }
            group.addTask {
                guard (try? await clock.sleep(for: .seconds(2))) != nil else { return }
                await outcome.report("timed out", isMended: isMended)
            }
            await group.next()
            group.cancelAll()
        }
        #expect(await outcome.reports.count == 1)
    }
}

private actor Document {
    let saveStub = AsyncStub<String, Void>()
    private(set) var text = "edited"
    private var savedText = ""

    var hasChanges: Bool { text != savedText }

    func save(isMended: Bool) async {
        let sentText = text
        await saveStub(sentText)
        savedText = isMended ? sentText : text
    }

    func undo() { text = "" }
}

extension RacyBody {
    /// The user undoes the edit during the save, and the document takes the text that wasn't sent for saved.
    private static let undoneSave = RacyBody("undo during a save") { order, isMended in
        let document = Document()
        order.holds(document.saveStub)
        async let saving: Void = document.save(isMended: isMended)
        async let undoing: Void = document.undo()
        _ = await (saving, undoing)
        let isSaved = await document.saveStub.callArguments.last == document.text
        #expect(await document.hasChanges == !isSaved)
    }
}
