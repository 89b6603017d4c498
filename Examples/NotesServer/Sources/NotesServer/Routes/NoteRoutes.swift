import Hummingbird
import Logging
import Notes

/// Everything about notes, for a signed-in user.
struct NoteRoutes {
    protocol DependencyProviding: Sendable {
        func makeNotebook(userID: UserID, logger: Logger) -> any NoteKeeping
    }

    let dependencyProvider: any DependencyProviding

    func add(to router: some RouterMethods<SignedInContext>) {
        router.post("notes") { request, context in
            try await NoteRequests.create(request, context, notebook(for: context))
        }
        router.get("notes") { request, context in
            try await NoteRequests.list(request, context, notebook(for: context))
        }
        router.get("notes/:id") { _, context in
            try await NoteRequests.show(context, notebook(for: context))
        }
        router.put("notes/:id/readers/:name") { _, context in
            try await NoteRequests.share(context, notebook(for: context))
        }
        router.delete("notes/:id") { _, context in
            try await NoteRequests.delete(context, notebook(for: context))
        }
    }

    private func notebook(for context: SignedInContext) -> any NoteKeeping {
        dependencyProvider.makeNotebook(userID: context.userID, logger: context.logger)
    }
}
