/// Fails the running test unless every queued answer of a mock was used, and only the named stubs were called.
///
/// The last line of a test that wants to know that nothing else happened:
///
///     expectNoLeftovers(in: store, onlyCalling: store.userStub, store.renameStub)
///
/// It looks at the stored properties of the mock and of its superclasses; those that are no stubs are ignored.
///
/// - Parameters:
///   - mock: The mock. One without any stub fails too, because nothing could be left over.
///   - expected: The stubs that may have been called.
///   - fileID: The file of the expectation, for the failure; leave it out.
///   - filePath: The path of the expectation; leave it out.
///   - line: The line of the expectation; leave it out.
public nonisolated func expectNoLeftovers(
    in mock: Any,
    onlyCalling expected: any AnyStub...,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
) {
    let stubs = stubs(of: mock)
    let sentences = stubs.flatMap { label, stub in
        let unused = stub.unusedAnswerCount
        let calls = expected.contains { $0 === stub } ? 0 : stub.callCount
        return [
            unused > 0
                ? "\(label) has \(unused) queued \(unused == 1 ? "answer" : "answers") that no call has used" : nil,
            calls > 0 ? "\(label) was called: \(descriptions(of: stub, count: calls))" : nil,
        ].compactMap(\.self)
    }
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line)
    if stubs.isEmpty { failTest("\(type(of: mock)) has no stubs, so nothing can be left over.", at: place) }
    guard !sentences.isEmpty else { return }
    failTest("\(type(of: mock)) has leftovers: \(sentences.joined(separator: "; ")).", at: place)
}

/// Returns words for the calls of a stub, of which it need not have kept all.
private nonisolated func descriptions(of stub: any AnyStub, count: Int) -> String {
    let kept = stub.anyCalls.map(\.description)
    let omitted = count > kept.count ? ["\(count - kept.count) that were not kept"] : []
    return (omitted + kept).joined(separator: ", ")
}

/// Returns the stubs that are stored properties of a mock, with their names.
private nonisolated func stubs(of mock: Any) -> [(label: String, stub: any AnyStub)] {
    sequence(first: Mirror(reflecting: mock)) { $0.superclassMirror }.flatMap { mirror in
        mirror.children.compactMap { label, value in (value as? any AnyStub).map { (label ?? "?", $0) } }
    }
}
