// swift-tools-version: 6.2

import PackageDescription

// The settings of the kit, see ../../Package.swift.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let sourceSettings: [SwiftSetting] = settings + [.strictMemorySafety()]

let package = Package(
    name: "NotesServer",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "ProviderKit", path: "../.."),
        // Exact versions, because `Package.resolved` isn't committed.
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
        .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    ],
    targets: [
        // The feature modules know neither HTTP nor the database nor each other.
        .target(
            name: "Accounts",
            dependencies: [
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Providers", package: "ProviderKit"),
            ],
            swiftSettings: sourceSettings
        ),
        .target(name: "Notes", swiftSettings: sourceSettings),
        // Implements what the feature modules declare.
        .target(
            name: "Storage",
            dependencies: ["Accounts", "Notes", .product(name: "GRDB", package: "GRDB.swift")],
            swiftSettings: sourceSettings
        ),
        .executableTarget(
            name: "NotesServer",
            dependencies: [
                "Accounts", "Notes", "Storage",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "Providers", package: "ProviderKit"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            swiftSettings: sourceSettings
        ),
        // Mocks of public protocols, shared by the tests of all modules.
        .target(
            name: "AccountsMocks",
            dependencies: ["Accounts", .product(name: "Stubbing", package: "ProviderKit")],
            path: "Tests/AccountsMocks",
            swiftSettings: settings
        ),
        .target(
            name: "NotesMocks",
            dependencies: ["Notes", .product(name: "Stubbing", package: "ProviderKit")],
            path: "Tests/NotesMocks",
            swiftSettings: settings
        ),
        // Fakes, which share a contract suite with what `Storage` implements. `scaffold-mock` writes only the mocks.
        .target(
            name: "AccountsFakes",
            dependencies: ["Accounts"],
            path: "Tests/AccountsFakes",
            swiftSettings: settings
        ),
        .target(name: "NotesFakes", dependencies: ["Notes"], path: "Tests/NotesFakes", swiftSettings: settings),
        .testTarget(
            name: "AccountsTests",
            dependencies: [
                "Accounts", "AccountsFakes", "AccountsMocks", .product(name: "Stubbing", package: "ProviderKit"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "NotesTests",
            dependencies: ["Notes", "NotesFakes", "NotesMocks", .product(name: "Stubbing", package: "ProviderKit")],
            swiftSettings: settings
        ),
        .testTarget(
            name: "StorageTests",
            dependencies: [
                "Accounts", "AccountsFakes", "Notes", "NotesFakes", "Storage",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Stubbing", package: "ProviderKit"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "NotesServerTests",
            dependencies: [
                "Accounts", "AccountsFakes", "AccountsMocks", "Notes", "NotesFakes", "NotesMocks", "NotesServer",
                "Storage",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "Providers", package: "ProviderKit"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Stubbing", package: "ProviderKit"),
            ],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)
