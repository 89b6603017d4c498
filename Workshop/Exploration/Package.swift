// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

// The sources of a library are linked into its exploration, as a folder with its files, where types of `Exploring` take
// the place of locks, atomics, threads, and tasks. The files of the library don't import `Exploring`, so the compiler
// does it for each file.
let explorationSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .unsafeFlags(["-Xfrontend", "-import-module", "-Xfrontend", "Exploring"]),
]

let package = Package(
    name: "Exploration",
    platforms: [.macOS(.v15)],
    dependencies: [
        // Only for the models of scopes. The others compile the sources themselves.
        .package(name: "ProviderKit", path: "../..")
    ],
    targets: [
        // Optimized in debug builds, too, because most of the time of an exploration is spent here.
        .target(name: "Exploring", swiftSettings: settings + [.unsafeFlags(["-O"])]),
        .executableTarget(
            name: "ExploreProviders",
            dependencies: ["Exploring"],
            exclude: [
                "Library/Support/Monitor.swift",
                "Library/Support/TwoPhaseStorage.swift",
                "Library/Providers.docc",
            ],
            swiftSettings: explorationSettings
        ),
        .executableTarget(
            name: "ExploreStubbing",
            dependencies: ["Exploring"],
            exclude: [
                "Library/Failures/TestFailure.swift",
                "Library/Failures/TestReporter.swift",
                "Library/Failures/UnansweredCallCount.swift",
                "Library/Orders",
                "Library/Stubbing.docc",
                "Library/Traits",
            ],
            swiftSettings: explorationSettings
        ),
        // Runs random operations on the real types and on a simple reference, and compares them.
        .target(name: "Modeling", swiftSettings: settings + [.unsafeFlags(["-O"])]),
        .executableTarget(
            name: "ModelScopes",
            dependencies: ["Modeling", .product(name: "Providers", package: "ProviderKit")],
            swiftSettings: settings + [.unsafeFlags(["-O"])]
        ),
    ],
    swiftLanguageModes: [.v6]
)
