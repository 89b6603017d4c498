import Testing

/// An actor other than the main actor.
actor OtherActor {}

/// Fails the test if a call leaves its actor before it has done what it does there.
///
/// A task runs until it leaves its actor, and then the next task of the same actor runs. If the call leaves the actor
/// before it has begun, that task often sees it.
///
/// - Parameters:
///   - isMain: Whether the actor is the main actor.
///   - call: The call, which ends when its task is canceled.
///   - hasBegun: Returns whether the call has done what it does before it leaves the actor.
///   - sourceLocation: The source location to report. Defaults to the caller's.
func expectToBeginOnItsActor(
    isMain: Bool,
    _ call: @escaping @Sendable (isolated any Actor) async throws -> Void,
    whereupon hasBegun: @escaping @Sendable () -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
) async {
    let actor: any Actor = isMain ? MainActor.shared : OtherActor()
    await expect(on: actor, call, hasBegun, sourceLocation)
}

private func expect(
    on actor: isolated any Actor,
    _ call: @escaping @Sendable (isolated any Actor) async throws -> Void,
    _ hasBegun: @escaping @Sendable () -> Bool,
    _ sourceLocation: SourceLocation
) async {
    let task = Task { try await call(actor) }
    // Runs as soon as the first task leaves the actor.
    let check = Task {
        _ = actor
        return hasBegun()
    }
    #expect(await check.value, sourceLocation: sourceLocation)
    task.cancel()
    _ = await task.result
}
