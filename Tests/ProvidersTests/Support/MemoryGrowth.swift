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
        for _ in 0..<60_000 { try await body() }
        let growth = residentBytes - before - 60_000 * expectedBytes
        // Half a megabyte is noise. An array from which nothing is removed takes at least a megabyte more.
        #expect(growth < 900_000, "The memory has grown by \(growth) bytes.", sourceLocation: sourceLocation)
    }

    private var residentBytes: Int {
        let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
        return pages.flatMap { Int($0[1]) }.map { $0 * sysconf(Int32(_SC_PAGESIZE)) } ?? 0
    }

#endif
