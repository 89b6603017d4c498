// Copyright (c) 2026 ProviderKit authors. SPDX-License-Identifier: MIT. Copy LICENSE, too.

#if PROVIDERS_USE_FOUNDATION
    import Foundation
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#else
    import Foundation
#endif

/// Writes a line to standard error.
nonisolated func writeToStandardError(_ line: String) {
    #if !PROVIDERS_USE_FOUNDATION && (canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android))
        // In one call, so that lines of several threads don't mix. `stderr` is a variable, which Swift 6 rejects. The
        // pointer to the bytes is used only during the call.
        var bytes = Array("\(line)\n".utf8)
        _ = unsafe write(STDERR_FILENO, &bytes, bytes.count)
    #else
        FileHandle.standardError.write(Data("\(line)\n".utf8))
    #endif
}
