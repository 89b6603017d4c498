@testable import ProviderTools

extension PlantedChangesTests {
    private static let service = "let service: Service;"

    static let changes = givenAndMade + labels + implementations + problems

    private static let givenAndMade = [
        Change(
            "a member of a Dependencies",
            [(service, "\(service) let logging: any Logging;")],
            lines: (["Screen --> Cache & Service"], ["Screen --> Cache & Logging & Service"])
        ),
        Change(
            "a requirement of a DependencyProviding",
            [
                ("var logging: any Logging { get }", "var logging: any Logging { get }; var cache: Cache { get }"),
                ("let logging: any Logging\n", "let logging: any Logging; let cache: Cache\n"),
            ],
            lines: (["Service --> Logging"], ["Service --> Cache & Logging"])
        ),
        Change(
            "a parameter of an initializer",
            [("struct DiskStore: Storing {}", "struct DiskStore: Storing { let logging: any Logging }")],
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
            lines: ([], ["Service -.->|\"makeScreen()\"| Screen"])
        ),
        Change(
            "what a composition root creates",
            [("struct ConsoleLog", "struct Root { let service: Service; init() { fatalError() } }\nstruct ConsoleLog")],
            lines: ([], ["Root -.-> Service"])
        ),
        Change(
            "data that is left out",
            [
                ("class Cache {}", "class Cache {}; protocol Point: Equatable {}"),
                ("struct DiskStore: Storing {}", "struct DiskStore<P: Point>: Storing { let point: P }"),
            ],
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
            lines: ([], [])
        ),
    ]

    private static let labels = [
        Change(
            "another lifetime",
            [("let sharedStore: Shared", "let sharedStore: WeakShared")],
            lines: (["Service -->|\"Shared\"| Storing"], ["Service -->|\"WeakShared\"| Storing"])
        ),
        Change(
            "no lifetime",
            [
                ("let sharedStore: Shared<any Storing>\n", ""),
                ("var store: any Storing { sharedStore.value }", "let store: any Storing"),
            ],
            lines: (
                ["Service --> Logging", "Service -->|\"Shared\"| Storing"], ["Service --> Logging & Storing"]
            )
        ),
        Change(
            "another name of a member",
            [(service, "let main: Service;")],
            lines: (["Screen --> Cache & Service"], ["Screen --> Cache", "Screen -->|\"main\"| Service"])
        ),
        Change(
            "two members of one type",
            [(service, "\(service) let spare: Service;")],
            lines: (["Screen --> Cache & Service"], ["Screen --> Cache", "Screen -->|\"service, spare\"| Service"])
        ),
        Change(
            "another argument of a make function",
            [("func makeSession()", "func makeSession(id: Int)")],
            lines: (
                ["Service -.->|\"makeSession()\"| Session"], ["Service -.->|\"makeSession(id:)\"| Session"]
            )
        ),
        Change(
            "two make functions for one type",
            [("init(dependencyProvider", "func makeGuest() -> any Session { fatalError() }; init(dependencyProvider")],
            lines: (
                ["Service -.->|\"makeSession()\"| Session"], ["Service -.->|\"makeGuest(), makeSession()\"| Session"]
            )
        ),
    ]

    private static let implementations = [
        Change(
            "another implementation",
            [("struct ConsoleLog", "struct MemoryStore: Storing {}\nstruct ConsoleLog")],
            lines: (["Storing === DiskStore"], ["Storing === DiskStore & MemoryStore"])
        ),
        Change(
            "a subclass",
            [("struct ConsoleLog", "final class DiskCache: Cache {}\nstruct ConsoleLog")],
            lines: ([], ["Cache === DiskCache"])
        ),
        Change(
            "another name of a type",
            [("struct UserSession", "struct GuestSession")],
            lines: (["Session === UserSession"], ["Session === GuestSession"])
        ),
    ]

    private static let protocols = "class Logging,Session,Storing protocol"

    private static let problems = [
        Change(
            "no implementation",
            [("struct UserSession: Session {}", "struct UserSession {}")],
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
            lines: ([protocols], ["Cache === DiskCache", "class Cache,Logging,Session,Storing protocol"])
        ),
        Change(
            "a cycle",
            [("struct DiskStore: Storing {}", "struct DiskStore: Storing { let service: Service }")],
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
