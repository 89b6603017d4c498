/// A name by which code reaches for the world.
struct WorldFact: Sendable {
    /// The code before a name.
    enum Owner: Equatable {
        case nothing
        /// A dot alone, as an argument of this label if there is one.
        case implicit(label: String?)
        case anyValue, anyType
        case type(String)
        case attribute
    }

    let kind: WorldKind
    let owner: Owner
    let name: String
    /// Whether it reaches only where it's called.
    let isCall: Bool
    /// The label of an argument that a call has to have, or mustn't have; empty if it mustn't have any.
    let label: (isWanted: Bool, text: String)?

    /// Every fact, by kind.
    ///
    /// Prints aren't among them, also to the standard error: a test seldom controls these. Neither is a `URLSession` that a type
    /// makes for itself, as the type that wraps it does.
    ///
    /// `Date.now` is a member of a type, `*.shared` of any type, `?.write(` of any value, and `.now` of what the compiler infers;
    /// `time(` is a function. `Date(-)` is a call without arguments, `Data(+contentsOf)` one with that argument, and
    /// `Task.sleep(-clock)` one without it. `timeZone:.current` is an argument.
    private static let table: [(WorldKind, String)] = [
        (.date, "Date(-) Date.now .now ?.timeIntervalSinceNow NSDate(-) CFAbsoluteTimeGetCurrent( DispatchTime.now("),
        (.date, "Date(+timeIntervalSinceNow) time( gettimeofday( clock_gettime("),
        (.time, "Task.sleep(-clock) ContinuousClock SuspendingClock Timer( Timer.scheduledTimer Timer.publish"),
        (.time, "?.asyncAfter( Thread.sleep( sleep( usleep( nanosleep( DispatchSource.makeTimerSource( RunLoop.main"),
        (.randomness, "SystemRandomNumberGenerator( *.random(-using) .random(-using) ?.randomElement(-using)"),
        (
            .randomness,
            "?.shuffle(-using) ?.shuffled(-using) arc4random( arc4random_uniform( drand48( SecRandomCopyBytes("
        ),
        (.identifier, "UUID(-) NSUUID("),
        (
            .network,
            "URLSession.shared NWConnection( NWPathMonitor( NWListener( socket( bind( listen( accept( connect( send("
        ),
        (.network, "recv( setsockopt( getsockname( getpeername( getnameinfo( getaddrinfo("),
        (.files, "FileManager.default FileManager( Data(+contentsOf) String(+contentsOf) String(+contentsOfFile)"),
        (
            .files,
            "NSData(+contentsOfFile) ?.write(+to) ?.write(+toFile) ?.resolvingSymlinksInPath( ?.expandingTildeInPath"
        ),
        (
            .files,
            "FileHandle( Bundle.main Bundle( NSTemporaryDirectory( NSHomeDirectory( readLine( fopen( fread( fwrite("
        ),
        (.files, "fclose( fseek( opendir( readdir( closedir( stat( getcwd("),
        (.settings, "UserDefaults.standard UserDefaults( @AppStorage"),
        (.notifications, "NotificationCenter.default DistributedNotificationCenter.default"),
        (.notifications, "UNUserNotificationCenter.current"),
        (
            .process,
            "ProcessInfo.processInfo CommandLine.arguments Process(-) getenv( setenv( exit( getpid( uname( signal("
        ),
        (.process, "Host.current("),
        (.region, "Calendar.current Locale.current TimeZone.current *.autoupdatingCurrent Locale.preferredLanguages"),
        (.region, "timeZone:.current locale:.current calendar:.current .autoupdatingCurrent"),
        (.region, "Calendar(+identifier) DateFormatter(-) ?.formatted(-) ?.localizedLowercase ?.localizedUppercase"),
        (
            .region,
            "?.localizedCapitalized ?.localizedCompare( ?.localizedCaseInsensitiveCompare( ?.localizedStandardCompare("
        ),
        (.region, "?.localizedStandardContains( ?.localizedCaseInsensitiveContains("),
        (.container, "@Dependency @Injected @InjectedObject @LazyInjected"),
        (.instance, GlobalInstance.allCases.filter(\.isReach).map { "*.\($0.rawValue)" }.joined(separator: " ")),
    ]

    /// Whether what is created can be given a time zone afterwards.
    var isConfigurable: Bool { ["Calendar", "DateFormatter"].contains(name) }

    /// The facts by their names, or those of the types that are called.
    static let byName: [String: [WorldFact]] = {
        let facts = table.flatMap { kind, text in text.split(separator: " ").map { WorldFact(kind, $0) } }
        return Dictionary(grouping: facts, by: \.name)
    }()

    /// The names that a file uses, each with facts; one that many files have only where it's called.
    static func names(in file: SourceFile) -> [String] {
        let found = byName.filter { name, facts in file.contains(facts.allSatisfy(\.isCall) ? "\(name)(" : name) }
        let names = Array(found.keys)
        return (names + (file.contains(".init(") ? ["init"] : [])).sorted()
    }

    private init(_ kind: WorldKind, _ text: Substring) {
        self.kind = kind
        let parts = text.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts[0].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        switch path[0] {
        case let name where path.count == 1: owner = name.hasPrefix("@") ? .attribute : .nothing
        case "*": owner = .anyType
        case "?": owner = .anyValue
        case let label where label.isEmpty || label.hasSuffix(":"):
            owner = .implicit(label: label.isEmpty ? nil : String(label.dropLast()))
        case let type: owner = .type(type)
        }
        name = path[path.count - 1].replacing("@", with: "")
        isCall = parts.count > 1
        let argument = parts.count > 1 ? parts[1].filter { $0 != ")" } : ""
        label = argument.isEmpty ? nil : (argument.hasPrefix("+"), String(argument.dropFirst()))
    }
}
