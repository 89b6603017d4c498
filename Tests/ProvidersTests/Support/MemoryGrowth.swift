#if os(Linux)

    import Foundation
    import Testing

    /// Repeats code many times, and fails if memory grows with that.
    ///
    /// - Parameters:
    ///   - expectedBytes: How many bytes each repetition may leave.
    ///   - isolation: The caller's actor.
    ///   - sourceLocation: The source location to report. Defaults to the caller's.
    ///   - body: The code.
    /// - Throws: What the code throws.
    func expectNoGrowth(
        besides expectedBytes: Int = 0,
        isolation: isolated (any Actor)? = #isolation,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ body: () async throws -> Void
    ) async throws {
        for _ in 0..<10_000 { try await body() }
        let before = residentBytes
        var (rounds, growth) = (0, 0)
        // Half a megabyte is noise. An array from which nothing is removed takes at least a megabyte more. On a busy machine,
        // noise can be as large, but only once, so what is left behind has to grow in each of three rounds.
        repeat {
            for _ in 0..<60_000 { try await body() }
            rounds += 1
            growth = residentBytes - before - rounds * 60_000 * expectedBytes
        } while growth >= rounds * 900_000 && rounds < 3
        #expect(growth < rounds * 900_000, "The memory has grown by \(growth) bytes.", sourceLocation: sourceLocation)
    }

    private var residentBytes: Int {
        let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
        return pages.flatMap { Int($0[1]) }.map { $0 * sysconf(Int32(_SC_PAGESIZE)) } ?? 0
    }

#endif
