import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Stubbing
import Synchronization

/// Clients that write notes one after the other, until the server no longer answers.
struct NoteWriters: Sendable {
    struct Journal: Equatable {
        /// The notes that were sent, and not answered yet.
        var inFlight: Set<String> = []

        /// The notes that the server has acknowledged.
        var acknowledged: Set<String> = []

        /// Answers that are no acknowledgements.
        var refusals: [UInt] = []
    }

    let address: String
    let token: String

    /// Is told each note that was acknowledged.
    let acknowledgedStub = Stub<String, Void>()

    private let journal = SharedJournal()

    /// What is known now.
    var now: Journal { journal.value.withLock { $0 } }

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
                    while await write("Note \(number) of writer \(writer)", with: client) { number += 1 }
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
        journal.value.withLock { _ = $0.inFlight.insert(text) }
        guard let response = try? await client.execute(request, timeout: .seconds(60)) else { return false }
        journal.value.withLock { journal in
            journal.inFlight.remove(text)
            if response.status == .created {
                journal.acknowledged.insert(text)
            } else {
                journal.refusals.append(response.status.code)
            }
        }
        acknowledgedStub(text)
        return true
    }

    private final class SharedJournal: Sendable {
        let value = Mutex(Journal())
    }
}
