/// A call that an expectation about the order of calls names.
public nonisolated struct ExpectedCall {
    fileprivate let stub: any AnyStub
    fileprivate let description: String
    fileprivate let matches: (AnyCall) -> Bool
}

nonisolated extension BaseStub {
    /// Returns a call with any arguments, for ``expectCalls(inOrder:fileID:filePath:line:)``.
    public final func called() -> ExpectedCall {
        ExpectedCall(stub: self, description: name) { _ in true }
    }
}

nonisolated extension BaseStub where Call.In: Equatable {
    /// Returns a call with these arguments, for ``expectCalls(inOrder:fileID:filePath:line:)``.
    public final func called(with arguments: Call.In) -> ExpectedCall {
        ExpectedCall(stub: self, description: name + words(for: arguments)) { call in
            call.arguments as? Call.In == arguments
        }
    }
}

/// Fails the running test unless the stubs were called in that order, and not otherwise.
///
/// All calls of the stubs that are named count; leave a stub out whose calls do not matter. The failure prints the order
/// that was. A stub whose ``BaseStub/callLimit`` has let calls go cannot show their order, and fails.
///
///     expectCalls(inOrder: file.openStub.called(), file.readStub.called(with: 10), file.closeStub.called())
///
/// Calls are ordered by their arrival. Linear in the number of calls, and for a point at which no calls are coming.
///
/// - Parameters:
///   - expected: The calls, first to last.
///   - fileID: The file of the expectation, for the failure; leave it out.
///   - filePath: The path of the expectation; leave it out.
///   - line: The line of the expectation; leave it out.
public nonisolated func expectCalls(
    inOrder expected: ExpectedCall...,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
) {
    let stubs = Dictionary(expected.map { (ObjectIdentifier($0.stub), $0.stub) }) { first, _ in first }
    let calls = stubs.flatMap { id, stub in stub.anyCalls.map { (id: id, call: $0) } }
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
        at: SourcePlace(fileID: fileID, filePath: filePath, line: line)
    )
}
