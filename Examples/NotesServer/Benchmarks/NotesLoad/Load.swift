import Foundation
import Synchronization

/// Requests from several connections at once, and how they were answered.
struct Load: Sendable {
    struct Result: Sendable {
        var latencies: [Duration] = []
        var errorCount = 0
        var time = Duration.zero

        var requestsPerSecond: Double { Double(latencies.count) / (time / .seconds(1)) }

        /// The time within which that part of the requests was answered, in milliseconds.
        func latency(atPart part: Double) -> Double {
            let sorted = latencies.sorted()
            guard !sorted.isEmpty else { return 0 }
            return sorted[min(Int(part * Double(sorted.count)), sorted.count - 1)] / .milliseconds(1)
        }
    }

    /// The requests, which each connection sends in turn, and the status that each must get.
    let requests: [(bytes: [UInt8], status: Int)]

    /// One note written for each `readsPerWrite` reads.
    static func mixed(token: String, readsPerWrite: Int) -> Load {
        let write = request("POST", "/notes", token: token, body: #"{"text": "Buy milk, tea and a horse"}"#)
        let reads = ["/notes/1", "/notes?limit=5"].map { request("GET", $0, token: token) }
        return Load(requests: [(write, 201)] + (0..<readsPerWrite).map { (reads[$0 % reads.count], 200) })
    }

    static func request(_ method: String, _ path: String, token: String? = nil, body: String = "") -> [UInt8] {
        var head = "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.utf8.count)\r\n"
        if let token { head += "Authorization: Bearer \(token)\r\n" }
        return Array("\(head)\r\n\(body)".utf8)
    }

    /// Sends requests for that long, each connection on a thread of its own.
    func run(port: UInt16, connections: Int, seconds: Double) -> Result {
        let results = Mutex<[Result]>([])
        let clock = ContinuousClock()
        let start = clock.now
        let end = start.advanced(by: .seconds(seconds))
        let threads = DispatchGroup()
        let requests = requests
        for number in 0..<connections {
            threads.enter()
            Thread {
                var result = Result()
                var index = number
                do {
                    let connection = try Connection(port: port)
                    while clock.now < end {
                        let request = requests[index % requests.count]
                        let sent = clock.now
                        let status = try connection.send(request.bytes)
                        result.latencies.append(sent.duration(to: clock.now))
                        if status != request.status { result.errorCount += 1 }
                        index += 1
                    }
                } catch {
                    result.errorCount += 1
                }
                results.withLock { $0.append(result) }
                threads.leave()
            }
            .start()
        }
        threads.wait()
        var total = Result()
        for result in results.withLock({ $0 }) {
            total.latencies += result.latencies
            total.errorCount += result.errorCount
        }
        total.time = start.duration(to: clock.now)
        return total
    }
}
