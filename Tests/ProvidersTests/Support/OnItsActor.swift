import Testing

/// An actor other than the main actor.
actor OtherActor {}

/// Fails the test if a call leaves its actor before it has done what it does there.
///
/// An immediate task runs on its caller's actor until it leaves it. Where the platform has none, nothing is tested.
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
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    let task = Task.immediate { try await call(actor) }
    #expect(hasBegun(), sourceLocation: sourceLocation)
    task.cancel()
    _ = await task.result
}
