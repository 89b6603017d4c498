/// Waits until no task of the test can go on.
///
/// Then each of them waits for a call that is suspended, for a sleep on a clock, for an element of a stream, or for something
/// outside. So a test of what starts a task and returns needs no `Task.yield()` and no sleep:
///
///     try await someOrders(50) { _ in
///         let model = NameListModel(search: store.names)
///         model.type("b")
///         await settle()
///         #expect(model.names == ["Blob"])
///     }
///
/// Call it in a test with ``OrdersTrait``, in the body of `everyOrder`, `sameResultInEveryOrder` or `someOrders`, or in a task
/// that one of them starts. It answers no call and moves no clock. A call that the order holds is answered before it returns
/// only in some orders, as a switch. Of several tasks that call it, the one that came first goes on first, and the next one
/// when that waits again or has ended. Canceling the task doesn't end the wait. When the body has returned, no wait is left.
///
/// An event from outside, such as the end of `Task.sleep` or data of a network, can't be seen before it comes. So the first
/// wait of a search lasts until none has come for 20 milliseconds. If one has come in any run, so do all later waits.
///
/// Where a test goes on without an order, as with `STUB_ORDERS=0`, the jobs of its tasks are counted, and the wait ends when
/// there has been none for 20 milliseconds. Where the runtime lets no order drive all tasks, only child tasks are counted, and
/// it's 100 milliseconds.
///
/// - Parameters:
///   - fileID: The source location to report. Defaults to the caller's.
///   - filePath: The source location to report. Defaults to the caller's.
///   - line: The source location to report. Defaults to the caller's.
public nonisolated(nonsending) func settle(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
) async {
    if let driver = ThreadOwner.current as? OrderDriver { return await driver.settle() }
    if let tasks = UndrivenTasks.current { return await tasks.settle() }
    failTest(
        """
        settle() knows only the tasks of a test with the trait .someOrders(50) or .everyOrder, and those of a body that \
        everyOrder or someOrders runs. Write: try await someOrders(1) { _ in … }
        """,
        at: FailureLocation(fileID: fileID, filePath: filePath, line: line)
    )
}
