/// Fails the running test if a stub of the mocks was called, except for the given stubs.
///
/// Use it as the last line of a test that requires that nothing else happened:
///
///     expectNoCalls(in: store, notifier, except: store.userStub, notifier.sendStub)
///
/// The stubs of a mock are those in the stored properties of the mock and its superclasses.
///
/// - Parameters:
///   - mocks: The mocks. A mock without stubs also fails the test.
///   - expected: The stubs that may have been called.
///   - fileID: The source location to report. Defaults to the caller's.
///   - filePath: The source location to report. Defaults to the caller's.
///   - line: The source location to report. Defaults to the caller's.
public nonisolated func expectNoCalls(
    in mocks: Any...,
    except expected: any FunctionStub...,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
) {
    let problems = mocks.compactMap { unexpectedCalls(in: $0, except: expected) }
    guard !problems.isEmpty else { return }
    let location = FailureLocation(fileID: fileID, filePath: filePath, line: line)
    failTest(problems.joined(separator: "\n"), of: mocks.lazy.flatMap(stubs).first?.stub, at: location)
}

/// Fails the test case that has created a stub if that can be known, or otherwise the running test.
nonisolated func failTest(_ message: String, of stub: (any FunctionStub)?, at location: FailureLocation) {
    func fail(_ stub: some FunctionStub) { stub.__recorder.fail(message, at: location) }
    if let stub { fail(stub) } else { failTest(message, at: location) }
}

/// Returns the unexpected calls of a mock as a message, or nil if there are none.
private nonisolated func unexpectedCalls(in mock: Any, except expected: [any FunctionStub]) -> String? {
    let stubs = stubs(of: mock)
    guard !stubs.isEmpty else { return "\(type(of: mock)) has no stubs, so it can't have calls." }
    let calls = stubs.filter { _, stub in !expected.contains { $0 === stub } }
        .map { label, stub in (label, calls: stub.anyCalls) }
        .filter { !$0.calls.isEmpty }
        .map { label, calls in "of \(label): \(list(of: calls))" }
    return calls.isEmpty ? nil : "\(type(of: mock)) has unexpected calls \(calls.joined(separator: "; "))."
}

private nonisolated func list(of calls: [AnyCall]) -> String {
    let left = calls.count - longestList
    let list = calls.prefix(longestList).map(\.description) + (left > 0 ? ["and \(left) more"] : [])
    return list.joined(separator: ", ")
}

/// Returns the stubs that are stored properties of a mock, with their names.
private nonisolated func stubs(of mock: Any) -> [(label: String, stub: any FunctionStub)] {
    sequence(first: Mirror(reflecting: mock)) { $0.superclassMirror }.flatMap { mirror in
        mirror.children.compactMap { label, value in (value as? any FunctionStub).map { (label ?? "?", $0) } }
    }
}
