import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import Stubbing

/// Clients that write notes one after the other, until the server no longer answers.
actor NoteWriters {
    struct Journal: Equatable {
        /// The notes that were sent, and not answered yet.
        var inFlight: Set<String> = []

        /// The notes that the server has acknowledged.
        var acknowledged: Set<String> = []

        /// The status codes of answers other than an acknowledgment.
        var refusals: [UInt] = []
    }

    /// The answers so far.
    private(set) var journal = Journal()

    /// Is told each note that was answered.
    nonisolated let answeredStub = Stub<String, Void>()

    private let address: String
    private let token: String

    init(address: String, token: String) {
        self.address = address
        self.token = token
    }

    /// Returns when every writer has lost the server.
    func run(count: Int) async throws {
        var configuration = HTTPClient.Configuration()
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = count
        configuration.connectionPool.retryConnectionEstablishment = false
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        await withTaskGroup { group in
            for writer in 1...count {
                group.addTask {
                    var number = 0
                    while await self.write("Note \(number) of writer \(writer)", with: client) { number += 1 }
                }
            }
        }
        try await client.shutdown()
    }

    /// Returns false when the server is gone.
    private func write(_ text: String, with client: HTTPClient) async -> Bool {
        var request = HTTPClientRequest(url: "\(address)/notes")
        request.method = .POST
        request.headers.add(name: "Authorization", value: "Bearer \(token)")
        request.body = .bytes(ByteBuffer(string: #"{"text": "\#(text)"}"#))
        journal.inFlight.insert(text)
        guard let response = try? await client.execute(request, timeout: .seconds(30)) else { return false }
        journal.inFlight.remove(text)
        if response.status == .created {
            journal.acknowledged.insert(text)
        } else {
            journal.refusals.append(response.status.code)
        }
        answeredStub(text)
        return true
    }
}
