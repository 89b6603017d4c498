@testable import ProviderTools

extension PlantedChangesTests {
    private static let service = "let service: Service;"

    static let changes = givenAndMade + labels + implementations + problems

    private static let givenAndMade = [
        Change(
            "a member of a Dependencies",
            [(service, "\(service) let logging: any Logging;")],
            ["`Screen` is now given `Logging`."],
            undone: ["`Screen` is no longer given `Logging`."],
            lines: (["Screen --> Cache & Service"], ["Screen --> Cache & Logging & Service"])
        ),
        Change(
            "a requirement of a DependencyProviding",
            [
                ("var logging: any Logging { get }", "var logging: any Logging { get }; var cache: Cache { get }"),
                ("let logging: any Logging\n", "let logging: any Logging; let cache: Cache\n"),
            ],
            ["`Service` is now given `Cache`."],
            undone: ["`Service` is no longer given `Cache`."],
            lines: (["Service --> Logging"], ["Service --> Cache & Logging"])
        ),
        Change(
            "a parameter of an initializer",
            [("struct DiskStore: Storing {}", "struct DiskStore: Storing { let logging: any Logging }")],
            ["`DiskStore` is now given `Logging`."],
            undone: ["`DiskStore` is no longer given `Logging`."],
            lines: ([], ["DiskStore --> Logging"])
        ),
        Change(
            "a make function",
            [("func makeSession() -> any Session", "func makeScreen() -> Screen; func makeSession() -> any Session")]
                + [
                    (
                        "func makeScreen() -> Screen; func makeSession() -> any Session {",
                        "func makeScreen() -> Screen { fatalError() }; func makeSession() -> any Session {"
                    )
                ],
            ["`Service` now makes `Screen`."],
            undone: ["`Service` no longer makes `Screen`."],
            lines: ([], ["Service -.->|\"makeScreen()\"| Screen"])
        ),
        Change(
            "what a composition root creates",
            [("struct ConsoleLog", "struct Root { let service: Service; init() { fatalError() } }\nstruct ConsoleLog")],
            ["`Root` now makes `Service`."],
            undone: ["`Root` no longer makes `Service`."],
            lines: ([], ["Root -.-> Service"])
        ),
        Change(
            "data that is left out",
            [
                ("class Cache {}", "class Cache {}; protocol Point: Equatable {}"),
                ("struct DiskStore: Storing {}", "struct DiskStore<P: Point>: Storing { let point: P }"),
            ],
            ["The number of types of data that are left out is now 1, no longer 0."],
            undone: ["The number of types of data that are left out is now 0, no longer 1."],
            lines: ([], ["%% Left out: 1 type of data"])
        ),
        Change(
            "what no diagram shows",
            [
                (
                    "init(dependencies: Dependencies) {}",
                    "init(dependencies: Dependencies, title: String) {}; func open() {}"
                )
            ],
            [],
            undone: [],
            lines: ([], [])
        ),
    ]

    private static let labels = [
        Change(
            "another lifetime",
            [("let sharedStore: Shared", "let sharedStore: WeakShared")],
            ["`Service` is now given `Storing` from a `WeakShared`, no longer from a `Shared`."],
            undone: ["`Service` is now given `Storing` from a `Shared`, no longer from a `WeakShared`."],
            lines: (["Service -->|\"Shared\"| Storing"], ["Service -->|\"WeakShared\"| Storing"])
        ),
        Change(
            "no lifetime",
            [
                ("let sharedStore: Shared<any Storing>\n", ""),
                ("var store: any Storing { sharedStore.value }", "let store: any Storing"),
            ],
            ["`Service` is no longer given `Storing` from a `Shared`."],
            undone: ["`Service` is now given `Storing` from a `Shared`."],
            lines: (
                ["Service --> Logging", "Service -->|\"Shared\"| Storing"], ["Service --> Logging & Storing"]
            )
        ),
        Change(
            "another name of a member",
            [(service, "let main: Service;")],
            ["`Screen` is now given `Service` as `main`."],
            undone: ["`Screen` is now given `Service` under the name of its type, no longer as `main`."],
            lines: (["Screen --> Cache & Service"], ["Screen --> Cache", "Screen -->|\"main\"| Service"])
        ),
        Change(
            "two members of one type",
            [(service, "\(service) let spare: Service;")],
            ["`Screen` is now given `Service` as `service` and as `spare`."],
            undone: [
                "`Screen` is now given `Service` under the name of its type, no longer as `service` and as `spare`."
            ],
            lines: (["Screen --> Cache & Service"], ["Screen --> Cache", "Screen -->|\"service, spare\"| Service"])
        ),
        Change(
            "another argument of a make function",
            [("func makeSession()", "func makeSession(id: Int)")],
            ["`Service` now makes `Session` with `makeSession(id:)`, no longer with `makeSession()`."],
            undone: ["`Service` now makes `Session` with `makeSession()`, no longer with `makeSession(id:)`."],
            lines: (
                ["Service -.->|\"makeSession()\"| Session"], ["Service -.->|\"makeSession(id:)\"| Session"]
            )
        ),
        Change(
            "two make functions for one type",
            [("init(dependencyProvider", "func makeGuest() -> any Session { fatalError() }; init(dependencyProvider")],
            ["`Service` now makes `Session` with `makeGuest()`."],
            undone: ["`Service` no longer makes `Session` with `makeGuest()`."],
            lines: (
                ["Service -.->|\"makeSession()\"| Session"], ["Service -.->|\"makeGuest(), makeSession()\"| Session"]
            )
        ),
    ]

    private static let implementations = [
        Change(
            "another implementation",
            [("struct ConsoleLog", "struct MemoryStore: Storing {}\nstruct ConsoleLog")],
            ["`MemoryStore` now implements `Storing`."],
            undone: ["`MemoryStore` no longer implements `Storing`."],
            lines: (["Storing === DiskStore"], ["Storing === DiskStore & MemoryStore"])
        ),
        Change(
            "a subclass",
            [("struct ConsoleLog", "final class DiskCache: Cache {}\nstruct ConsoleLog")],
            ["`DiskCache` is now a subclass of `Cache`."],
            undone: ["`DiskCache` is no longer a subclass of `Cache`."],
            lines: ([], ["Cache === DiskCache"])
        ),
        Change(
            "another name of a type",
            [("struct UserSession", "struct GuestSession")],
            ["`GuestSession` now implements `Session`.", "`UserSession` no longer implements `Session`."],
            undone: ["`GuestSession` no longer implements `Session`.", "`UserSession` now implements `Session`."],
            lines: (["Session === UserSession"], ["Session === GuestSession"])
        ),
    ]

    private static let protocols = "class Logging,Session,Storing protocol"

    private static let problems = [
        Change(
            "no implementation",
            [("struct UserSession: Session {}", "struct UserSession {}")],
            ["`UserSession` no longer implements `Session`.", "Nothing provides `Session` now."],
            undone: ["`UserSession` now implements `Session`.", "`Session` is now provided."],
            lines: (
                ["Session === UserSession"],
                [
                    "%% Not provided: Session", "class Session unprovided",
                    "classDef unprovided stroke:red,stroke-dasharray:5 5",
                ]
            )
        ),
        Change(
            "a protocol in place of a class",
            [
                ("class Cache {}", "protocol Cache {}; struct DiskCache: Cache {}"),
                ("cache: Cache", "cache: any Cache"),
            ],
            ["`DiskCache` now implements `Cache`.", "`Cache` is now a protocol."],
            undone: ["`DiskCache` no longer implements `Cache`.", "`Cache` is no longer a protocol."],
            lines: ([protocols], ["Cache === DiskCache", "class Cache,Logging,Session,Storing protocol"])
        ),
        Change(
            "a cycle",
            [("struct DiskStore: Storing {}", "struct DiskStore: Storing { let service: Service }")],
            [
                "`DiskStore` is now given `Service`.",
                "There is now a cycle: DiskStore → Service → Storing → DiskStore.",
            ],
            undone: [
                "`DiskStore` is no longer given `Service`.",
                "There is no longer a cycle: DiskStore → Service → Storing → DiskStore.",
            ],
            lines: (
                [],
                [
                    "%% Cycle: DiskStore → Service → Storing → DiskStore", "DiskStore --> Service",
                    "linkStyle 0,4,8 stroke:red",
                ]
            )
        ),
    ]
}
