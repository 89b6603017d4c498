// swift-tools-version: 6.2

import PackageDescription

// Settings of every target, tests included.
let settings: [SwiftSetting] = [
    // `any P` is always written out, so that a reader sees which dependencies are existentials.
    .enableUpcomingFeature("ExistentialAny"),
    // A member is visible only where its module is imported, so that a copied file brings its imports along.
    .enableUpcomingFeature("MemberImportVisibility"),
    // The imports of a module aren't visible to its clients unless they are `public`.
    .enableUpcomingFeature("InternalImportsByDefault"),
]

// Settings of the sources that are shipped or copied, which mark every use of an unsafe construct.
let sourceSettings: [SwiftSetting] = settings + [.strictMemorySafety()]

// Settings of a module in a new app project, in which all of the kit has to work too.
let mainActorSettings: [SwiftSetting] =
    settings + [.defaultIsolation(MainActor.self), .enableUpcomingFeature("NonisolatedNonsendingByDefault")]

let package = Package(
    name: "ProviderKit",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Providers", targets: ["Providers"]),
        .library(name: "Stubbing", targets: ["Stubbing"]),
        .plugin(name: "ScaffoldMock", targets: ["ScaffoldMock"]),
        .plugin(name: "ScaffoldTests", targets: ["ScaffoldTests"]),
        .plugin(name: "ScaffoldProvider", targets: ["ScaffoldProvider"]),
        .plugin(name: "CheckProviders", targets: ["CheckProviders"]),
        .plugin(name: "DrawProviders", targets: ["DrawProviders"]),
    ],
    targets: [
        .target(name: "Providers", swiftSettings: sourceSettings),
        .target(name: "Stubbing", swiftSettings: sourceSettings),
        .executableTarget(
            name: "UserServiceExample",
            dependencies: ["Providers"],
            exclude: ["README.md"],
            resources: [.copy("Users")],
            swiftSettings: sourceSettings
        ),
        // The code that the plugins run. A package that runs no plugin doesn't build it.
        .target(name: "ProviderTools", path: "Tools/Sources/ProviderTools", swiftSettings: sourceSettings),
        .executableTarget(
            name: "provider-tool",
            dependencies: ["ProviderTools"],
            path: "Tools/Sources/provider-tool",
            swiftSettings: sourceSettings
        ),
        // The plugins share a file through symbolic links, because plugins can't depend on a library.
        .plugin(
            name: "ScaffoldMock",
            capability: .command(
                intent: .custom(verb: "scaffold-mock", description: "Writes mocks of protocols."),
                permissions: [.writeToPackageDirectory(reason: "The mocks are written to the tests of the target.")]
            ),
            dependencies: ["provider-tool"],
            path: "Tools/Plugins/ScaffoldMock"
        ),
        .plugin(
            name: "ScaffoldTests",
            capability: .command(
                intent: .custom(verb: "scaffold-tests", description: "Writes the first version of a test suite."),
                permissions: [.writeToPackageDirectory(reason: "The suite is written to the tests of the target.")]
            ),
            dependencies: ["provider-tool"],
            path: "Tools/Plugins/ScaffoldTests"
        ),
        .plugin(
            name: "ScaffoldProvider",
            capability: .command(
                intent: .custom(verb: "scaffold-provider", description: "Writes providers, and keeps them up to date."),
                permissions: [.writeToPackageDirectory(reason: "Providers are written to the targets of their types.")]
            ),
            dependencies: ["provider-tool"],
            path: "Tools/Plugins/ScaffoldProvider"
        ),
        .plugin(
            name: "CheckProviders",
            capability: .command(
                intent: .custom(
                    verb: "check-providers",
                    description: "Checks the convention for dependencies and their providers."
                )
            ),
            dependencies: ["provider-tool"],
            path: "Tools/Plugins/CheckProviders"
        ),
        .plugin(
            name: "DrawProviders",
            capability: .command(
                intent: .custom(verb: "draw-providers", description: "Draws the graph of providers.")
            ),
            dependencies: ["provider-tool"],
            path: "Tools/Plugins/DrawProviders"
        ),
        // Linked into the program that runs all tests.
        .target(name: "FewAtATime", path: "Tests/FewAtATime"),
        .testTarget(
            name: "ProvidersTests",
            dependencies: ["FewAtATime", "Providers", "Stubbing"],
            swiftSettings: settings
        ),
        .testTarget(name: "StubbingTests", dependencies: ["FewAtATime", "Stubbing"], swiftSettings: settings),
        .testTarget(
            name: "UserServiceExampleTests",
            dependencies: ["Stubbing", "UserServiceExample"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "MainActorTests",
            dependencies: ["Providers", "Stubbing", "UserServiceExample"],
            swiftSettings: mainActorSettings
        ),
        .testTarget(name: "GuideTests", dependencies: ["Providers", "Stubbing"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)

// The tests of the commands take as long to build as all others together, so they are built only on request:
// `TOOLS_TESTS=1 swift test`.
if Context.environment["TOOLS_TESTS"] != nil {
    package.targets.append(
        .testTarget(
            name: "ProviderToolsTests",
            dependencies: ["FewAtATime", "ProviderTools"],
            path: "Tools/Tests/ProviderToolsTests",
            swiftSettings: settings
        )
    )
}
