import Foundation
import Testing

/// Runs `body` with the URL of a correct server of a directory, on loopback.
@discardableResult
nonisolated(nonsending) func withServer<Output>(
    of directory: URL,
    _ body: nonisolated(nonsending) (URL) async throws -> Output
) async throws -> Output {
    let arguments = ["-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", directory.path]
    return try await Python.run(arguments) { lines in
        // Serving HTTP on 127.0.0.1 port 40000 (http://127.0.0.1:40000/) ...
        let words = await lines.first { _ in true }?.split(separator: " ") ?? []
        let port = try #require(words.count > 5 ? Int(words[5]) : nil, "python3 -m http.server didn't start")
        return try await body(loopback(port: port))
    }
}

/// A server that answers each request with the same bytes.
struct ScriptedServer {
    /// The action after the answer is sent.
    enum Ending: String {
        case closes
        case resets
        case waits

        /// A server with a port that accepts no connections.
        case refuses
    }

    let url: URL

    private let lines: AsyncStream<String>

    /// Waits for a request, or for the client to close its connection to a server that waits.
    ///
    /// Returns the first line of the request, or "hung up".
    func next() async -> String? {
        await lines.first { _ in true }
    }

    @discardableResult
    nonisolated(nonsending) static func run<Output>(
        answer: String = "",
        ending: Ending = .closes,
        _ body: nonisolated(nonsending) (ScriptedServer) async throws -> Output
    ) async throws -> Output {
        try await Python.run(["-c", script, ending.rawValue, answer]) { lines in
            let port = try #require(await lines.first { _ in true }.flatMap(Int.init), "the server didn't start")
            return try await body(ScriptedServer(url: loopback(port: port), lines: lines))
        }
    }

    /// A well-formed answer with JSON, with its length or another field that determines its end.
    static func json(_ body: String, length: Int? = nil, field: String? = nil) -> String {
        let length = length.map { "Content-Length: \($0)" }
        let head = ["HTTP/1.1 200 OK", "Content-Type: application/json", length, field].compactMap(\.self)
        return (head + ["", body]).joined(separator: "\r\n")
    }

    private static let script = """
        import os, signal, socket, struct, sys, threading

        ending, answer = sys.argv[1], os.fsencode(sys.argv[2])

        def serve(connection):
            request = b""
            while b"\\r\\n\\r\\n" not in request:
                received = connection.recv(4096)
                if not received: return
                request += received
            print(request.split(b"\\r\\n")[0].decode(), flush=True)
            try:
                connection.sendall(answer)
                if ending == "waits":
                    connection.recv(1)
                    print("hung up", flush=True)
            except ConnectionError:
                print("hung up", flush=True)
            if ending == "resets":
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            connection.close()

        listener = socket.socket()
        listener.bind(("127.0.0.1", 0))
        if ending != "refuses": listener.listen()
        print(listener.getsockname()[1], flush=True)
        while ending == "refuses": signal.pause()
        while True:
            threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
        """
}

/// The URL of a server on this computer.
func loopback(port: Int) throws -> URL {
    try #require(URL(string: "http://127.0.0.1:\(port)"))
}
