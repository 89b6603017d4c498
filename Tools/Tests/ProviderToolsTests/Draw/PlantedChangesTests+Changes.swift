import Foundation

@testable import ProviderTools

extension PlantedChangesTests {
    /// Texts of the code, those that replace them behind `=>`, and the lines of Mermaid that go and come.
    static let changes = Change.read(
        """
        # a member of a Dependencies
        let service: Service;
        => let service: Service; let logging: any Logging;
        - Screen --> Cache & Service
        + Screen --> Cache & Logging & Service

        # a requirement of a DependencyProviding
        var logging: any Logging { get }
        => var logging: any Logging { get }; var cache: Cache { get }
        let logging: any Logging
        => let logging: any Logging; let cache: Cache
        - Service --> Logging & Storing
        + Service --> Cache & Logging & Storing

        # a parameter of an initializer
        struct DiskStore: Storing {}
        => struct DiskStore: Storing { let logging: any Logging }
        + DiskStore --> Logging

        # a make function
        func makeSession() -> any Session
        => func makeScreen() -> Screen; func makeSession() -> any Session
        func makeScreen() -> Screen; func makeSession() -> any Session {
        => func makeScreen() -> Screen { fatalError() }; func makeSession() -> any Session {
        + Service -.->|"makeScreen()"| Screen

        # what a composition root creates
        struct ConsoleLog
        => struct Root { let service: Service; init() { fatalError() } }; struct ConsoleLog
        + Root -.-> Service

        # data that is left out
        class Cache {}
        => class Cache {}; protocol Point: Equatable {}
        struct DiskStore: Storing {}
        => struct DiskStore<P: Point>: Storing { let point: P }
        + %% Left out: 1 type of data

        # what no diagram shows
        init(dependencies: Dependencies) {}
        => init(dependencies: Dependencies, title: String) {}; func open() {}

        # another lifetime
        let sharedStore: Shared
        => let sharedStore: WeakShared

        # no lifetime
        let sharedStore: Shared<any Storing>
        =>
        var store: any Storing { sharedStore.value }
        => let store: any Storing

        # another name of a member
        let service: Service;
        => let main: Service;
        - Screen --> Cache & Service
        + Screen --> Cache
        + Screen -->|"main"| Service

        # two members of one type
        let service: Service;
        => let service: Service; let spare: Service;
        - Screen --> Cache & Service
        + Screen --> Cache
        + Screen -->|"service, spare"| Service

        # another argument of a make function
        func makeSession()
        => func makeSession(id: Int)
        - Service -.->|"makeSession()"| Session
        + Service -.->|"makeSession(id:)"| Session

        # two make functions for one type
        init(dependencyProvider
        => func makeGuest() -> any Session { fatalError() }; init(dependencyProvider
        - Service -.->|"makeSession()"| Session
        + Service -.->|"makeGuest(), makeSession()"| Session

        # another implementation
        struct ConsoleLog
        => struct MemoryStore: Storing {}; struct ConsoleLog
        - Storing === DiskStore
        + Storing === DiskStore & MemoryStore

        # a subclass
        struct ConsoleLog
        => final class DiskCache: Cache {}; struct ConsoleLog
        + Cache === DiskCache

        # another name of a type
        struct UserSession
        => struct GuestSession
        - Session === UserSession
        + Session === GuestSession

        # no implementation
        struct UserSession: Session {}
        => struct UserSession {}
        - Session === UserSession
        + %% Not provided: Session
        + class Session unprovided
        + classDef unprovided stroke:red,stroke-dasharray:5 5

        # a protocol in place of a class
        class Cache {}
        => protocol Cache {}; struct DiskCache: Cache {}
        cache: Cache
        => cache: any Cache
        - class Logging,Session,Storing protocol
        + Cache === DiskCache
        + class Cache,Logging,Session,Storing protocol

        # a cycle
        struct DiskStore: Storing {}
        => struct DiskStore: Storing { let service: Service }
        + %% Cycle: DiskStore → Service → Storing → DiskStore
        + DiskStore --> Service
        + linkStyle 0,4,8 stroke:red
        """
    )
}

extension PlantedChangesTests.Change {
    fileprivate static func read(_ text: String) -> [Self] {
        text.components(separatedBy: "\n\n").map { block in
            let lines = block.components(separatedBy: "\n")
            let edits = zip(lines, lines.dropFirst()).filter { $0.1.hasPrefix("=>") }
            return Self(
                testDescription: String(lines[0].dropFirst(2)),
                edits: edits.map { ($0.0, String($0.1.dropFirst(3))) },
                lines: lines.filter { $0.hasPrefix("+ ") || $0.hasPrefix("- ") }
            )
        }
    }
}
