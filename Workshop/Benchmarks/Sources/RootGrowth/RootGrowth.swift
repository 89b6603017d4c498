import Foundation

/// Measures how long the compiler takes for composition roots of different sizes and forms, which it generates.
///
/// Times are CPU seconds of the compiler, so other programs that run at the same time change little. See `Options` for
/// what can be chosen.
@main
enum RootGrowth {
    static func main() throws {
        let options = Options(CommandLine.arguments.dropFirst())
        do {
            try measure(options)
        } catch let failure as Compiler.Failure {
            write(failure)
            exit(1)
        }
    }

    private static func measure(_ options: Options) throws {
        try TemporaryFolder.use { folder in
            let compiler = Compiler(timeLimit: options.timeLimit, folder: folder)
            // Fills the caches of the system and of the compiler.
            _ = try compiler.compile(GeneratedCode.types(0..<1), module: "WarmUp", .debug)

            for optimization in options.optimizations {
                write("\(optimization.title)\n")
                try measureRoots(options, compiler, optimization)
                try measureModules(options, compiler, optimization)
            }
        }
    }

    private static func measureRoots(
        _ options: Options,
        _ compiler: Compiler,
        _ optimization: Compiler.Optimization
    ) throws {
        var typesAlone: [Int: Compiler.Time] = [:]
        for form in RootForm.allCases {
            for count in options.typeCounts {
                let code = form.code(typeCount: count, providerSize: options.providerSize)
                let time = try compiler.compile(code, module: "App", optimization)
                if form == .none { typesAlone[count] = time }
                write(
                    Row(
                        title: form.title(providerSize: options.providerSize),
                        typeCount: count,
                        time: time,
                        base: typesAlone[count]
                    )
                )
                // More types take even longer.
                if time.isOverLimit { break }
            }
        }
        write("")
    }

    private static func measureModules(
        _ options: Options,
        _ compiler: Compiler,
        _ optimization: Compiler.Optimization
    ) throws {
        for kind in ProviderKind.allCases {
            for count in options.moduleCounts {
                let app = GeneratedApp(moduleCount: count, groupSize: options.providerSize, kind: kind)
                try measure(app, compiler, optimization)
            }
        }
        write("")
    }

    private static func measure(
        _ app: GeneratedApp,
        _ compiler: Compiler,
        _ optimization: Compiler.Optimization
    ) throws {
        let protocols = try compiler.compile(app.protocols, module: GeneratedApp.protocolsName, optimization)
        let features = try (0..<app.moduleCount).map { index in
            try compiler.compile(app.feature(index), module: GeneratedApp.featureName(index), optimization)
        }
        let root = try compiler.compile(app.root, module: "App", optimization)
        let all = features.reduce(protocols, +) + root
        let title = "\(app.moduleCount) modules, a `\(app.kind.rawValue)` each"
        write(Row(title: title, typeCount: app.typeCount, time: all, base: nil))
        write(Row(title: "    of this, the root's module", typeCount: app.typeCount, time: root, base: nil))
    }

    /// Prints a line at once, also to a file.
    private static func write(_ line: some CustomStringConvertible) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }
}
