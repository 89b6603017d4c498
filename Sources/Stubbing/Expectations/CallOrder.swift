/// A call that you expect, for ``expectCalls(inOrder:fileID:filePath:line:)``.
public nonisolated struct ExpectedCall {
    fileprivate let stub: any FunctionStub
    /// Writes the call, at each failure, because that can run code of the test.
    fileprivate let makeDescription: () -> String
    fileprivate let matches: (AnyCall) -> Bool
}

nonisolated extension FunctionStub {
    /// Returns a call with any arguments, for ``expectCalls(inOrder:fileID:filePath:line:)``.
    public func called() -> ExpectedCall {
        ExpectedCall(stub: self) {
            self.name
        } matches: { _ in
            true
        }
    }

    /// Returns a call whose arguments match, for ``expectCalls(inOrder:fileID:filePath:line:)``.
    ///
    /// Use it for arguments that can't be compared, such as those that contain a closure.
    ///
    /// - Parameter condition: Returns whether the arguments of a call match. It runs in `expectCalls`, outside of the
    ///   stub's lock.
    /// - Returns: The expected call.
    public func called(where condition: @escaping (In) -> Bool) -> ExpectedCall {
        ExpectedCall(stub: self) {
            "\(self.name) with arguments that match"
        } matches: { call in
            (call.arguments as? In).map(condition) ?? false
        }
    }
}

nonisolated extension FunctionStub where In: Equatable {
    /// Returns a call with the given arguments, for ``expectCalls(inOrder:fileID:filePath:line:)``.
    ///
    /// - Parameter arguments: The arguments that the call must have.
    /// - Returns: The expected call.
    public func called(with arguments: In) -> ExpectedCall {
        ExpectedCall(stub: self) {
            self.name + writtenArguments(arguments)
        } matches: { call in
            call.arguments as? In == arguments
        }
    }
}

/// Fails the running test unless exactly the given calls were recorded, in the given order.
///
/// All calls of the stubs that you name count. Don't name a stub whose calls don't matter. The failure lists the calls
/// in the order in which they arrived.
///
///     expectCalls(inOrder: file.openStub.called(), file.readStub.called(with: 10), file.closeStub.called())
///
/// Calls are ordered by their arrival. This takes time linear in the number of calls. Use it when no more calls are
/// coming.
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
    let calls = stubs.flatMap { id, stub in stub.anyCalls.map { (id: id, call: $0) } }
        .sorted { $0.call.sequenceNumber < $1.call.sequenceNumber }
    let agreeing = zip(expected, calls).prefix { ObjectIdentifier($0.stub) == $1.id && $0.matches($1.call) }
    let count = agreeing.reduce(0) { count, _ in count + 1 }
    guard count < max(expected.count, calls.count) else { return }

    /// Lists the calls around the one at which the lists differ first, with their numbers, and marks that.
    func list<Call>(_ calls: [Call], of otherCount: Int, _ description: (Call) -> String) -> String {
        guard !calls.isEmpty else { return " none" }
        let first = max(0, count - longestList / 2)
        let shown = calls.dropFirst(first).prefix(longestList)
        let isShorter = calls.count == count && count < otherCount
        let lines = (shown.map(description) + (isShorter ? ["none"] : [])).enumerated().map { index, line in
            "\n\(first + index == count ? "→" : " ") \(first + index + 1). \(line)"
        }
        let left = calls.count - first - shown.count
        return (first > 0 ? "\n  … (\(first) earlier)" : "") + lines.joined() + (left > 0 ? "\n  … (\(left) more)" : "")
    }
    let message = """
        The calls don't match. Expected, in order:\(list(expected, of: calls.count) { $0.makeDescription() })
        Recorded, in order:\(list(calls, of: expected.count, \.call.description))
        """
    failTest(message, of: expected.first?.stub, at: FailureLocation(fileID: fileID, filePath: filePath, line: line))
}
