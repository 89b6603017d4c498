import Hummingbird
import Logging
import Notes

/// Everything about notes, for a signed-in user: one function per route, which translates between HTTP and a notebook.
struct NoteRoutes {
    protocol DependencyProviding: Sendable {
        func makeNotebook(userID: UserID, logger: Logger) -> any NoteKeeping
    }

    private struct NoteBody: Decodable {
        let text: String
    }

    let dependencyProvider: any DependencyProviding

    func add(to router: some RouterMethods<SignedInContext>) {
        router.post("notes") { request, context in
            try await Self.create(request, context, notebook(for: context))
        }
        router.get("notes") { request, context in
            try await Self.list(request, context, notebook(for: context))
        }
        router.get("notes/:id") { _, context in
            try await Self.show(context, notebook(for: context))
        }
        router.put("notes/:id/readers/:name") { _, context in
            try await Self.share(context, notebook(for: context))
        }
        router.delete("notes/:id") { _, context in
            try await Self.delete(context, notebook(for: context))
        }
    }

    private func notebook(for context: SignedInContext) -> any NoteKeeping {
        dependencyProvider.makeNotebook(userID: context.userID, logger: context.logger)
    }

    static func create(
        _ request: Request,
        _ context: SignedInContext,
        _ notebook: any NoteKeeping
    ) async throws -> some ResponseGenerator {
        let body = try await request.decodedBody(as: NoteBody.self, context)
        let note = try await notebook.create(text: body.text)
        return EditedResponse(status: .created, response: NoteAnswer(note, for: context.userID))
    }

    static func list(
        _ request: Request,
        _ context: SignedInContext,
        _ notebook: any NoteKeeping
    ) async throws -> some ResponseGenerator {
        let parameters = request.uri.queryParameters
        let page = try await notebook.page(
            search: parameters["search"].map { String($0) },
            before: try parameters["before"].map { try noteID($0, name: "before") },
            limit: try parameters["limit"].map { try number($0, name: "limit") } ?? 20
        )
        return NotePageAnswer(page, for: context.userID)
    }

    static func show(_ context: SignedInContext, _ notebook: any NoteKeeping) async throws -> some ResponseGenerator {
        NoteAnswer(try await notebook.note(id: noteID(in: context)), for: context.userID)
    }

    static func share(_ context: SignedInContext, _ notebook: any NoteKeeping) async throws -> HTTPResponse.Status {
        try await notebook.share(id: noteID(in: context), withUserNamed: context.parameters.require("name"))
        return .noContent
    }

    static func delete(_ context: SignedInContext, _ notebook: any NoteKeeping) async throws -> HTTPResponse.Status {
        try await notebook.delete(id: noteID(in: context))
        return .noContent
    }

    private static func noteID(in context: SignedInContext) throws -> Note.ID {
        try noteID(context.parameters.require("id"), name: "id")
    }

    private static func noteID(_ text: some StringProtocol, name: String) throws -> Note.ID {
        Note.ID(rawValue: try number(text, name: name))
    }

    private static func number<Number: FixedWidthInteger>(_ text: some StringProtocol, name: String) throws -> Number {
        guard let number = Number(text) else {
            throw RequestError.invalidParameter(name: name, expected: "a whole number")
        }
        return number
    }
}
