// swift-tools-version: 6.2

import PackageDescription

// A package that depends on three others, whose protocols the gate scaffolds and compiles. `TortureTests` does so with the
// protocols of `Torture`.
let package = Package(
    name: "Scaffolding",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    dependencies: [
        .package(name: "ProviderKit", path: "../../../.."),
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.5.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.6.0"),
    ],
    targets: [
        // Every shape of protocol that a mock can be asked for.
        .target(name: "Torture"),
        .target(
            name: "LoggingMocks",
            dependencies: [
                .product(name: "Logging", package: "swift-log"), .product(name: "Stubbing", package: "ProviderKit"),
            ],
            path: "Mocks/Logging"
        ),
        .target(
            name: "CoreMetricsMocks",
            dependencies: [
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "Stubbing", package: "ProviderKit"),
            ],
            path: "Mocks/CoreMetrics"
        ),
        .target(
            name: "ServiceLifecycleMocks",
            dependencies: [
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Stubbing", package: "ProviderKit"),
            ],
            path: "Mocks/ServiceLifecycle"
        ),
    ],
    swiftLanguageModes: [.v6]
)
