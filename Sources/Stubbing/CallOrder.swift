/// A call that an expectation about the order of calls names.
public nonisolated struct ExpectedCall {
    fileprivate let stub: any FunctionStub
    fileprivate let description: String
    fileprivate let matches: (RecordedCall) -> Bool
}

nonisolated extension FunctionStub {
    /// Returns a call with any arguments, for ``expectCalls(inOrder:fileID:filePath:line:)``.
    public func called() -> ExpectedCall {
        ExpectedCall(stub: self, description: name) { _ in true }
    }
}

nonisolated extension FunctionStub where In: Equatable {
    /// Returns a call with these arguments, for ``expectCalls(inOrder:fileID:filePath:line:)``.
    public func called(with arguments: In) -> ExpectedCall {
        ExpectedCall(stub: self, description: name + writtenArguments(arguments)) { call in
            call.arguments as? In == arguments
        }
    }
}

/// Fails the running test unless the calls came in that order, and no others.
///
/// All calls of the stubs that you name count; leave out a stub whose calls don't matter. The failure prints the order in
/// which the calls came. A stub whose ``FunctionStub/callLimit`` has discarded calls can't show their order, and fails.
///
///     expectCalls(inOrder: file.openStub.called(), file.readStub.called(with: 10), file.closeStub.called())
///
/// Calls are ordered by their arrival. Linear in the number of calls. Use it where no more calls are coming.
///
/// - Parameters:
///   - expected: The calls, first to last.
///   - fileID: The source location to report. Defaults to the caller's.
///   - filePath: The source location to report. Defaults to the caller's.
///   - line: The source location to report. Defaults to the caller's.
public nonisolated func expectCalls(
    inOrder expected: ExpectedCall...,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
) {
    let stubs = Dictionary(expected.map { (ObjectIdentifier($0.stub), $0.stub) }) { first, _ in first }
    let calls = stubs.flatMap { id, stub in stub.recordedCalls.map { (id: id, call: $0) } }
        .sorted { $0.call.sequenceNumber < $1.call.sequenceNumber }
    let agree = zip(expected, calls).allSatisfy { ObjectIdentifier($0.stub) == $1.id && $0.matches($1.call) }
    // A stub that did not keep all of its calls cannot show their order.
    let callCount = stubs.values.reduce(0) { $0 + $1.callCount }
    guard !agree || expected.count != callCount else { return }

    func list(_ lines: [String]) -> String {
        lines.isEmpty ? " none" : lines.enumerated().map { "\n  \($0 + 1). \($1)" }.joined()
    }
    let omitted = callCount > calls.count ? "\n  and \(callCount - calls.count) that were not kept" : ""
    failTest(
        """
        Calls did not come in the expected order. Expected:\(list(expected.map(\.description)))
        They were:\(list(calls.map(\.call.description)))\(omitted)
        """,
        at: FailureLocation(fileID: fileID, filePath: filePath, line: line)
    )
}
