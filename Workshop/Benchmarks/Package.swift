// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "ProviderKit", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "CAllocatedBytes",
                .product(name: "Providers", package: "ProviderKit"),
                .product(name: "Stubbing", package: "ProviderKit"),
            ],
            swiftSettings: [.enableUpcomingFeature("ExistentialAny")]
        ),
        .target(name: "CAllocatedBytes"),
        // The programs that `sizes` compares.
        .executableTarget(
            name: "OneLifetime",
            dependencies: [.product(name: "Providers", package: "ProviderKit")],
            swiftSettings: [.enableUpcomingFeature("ExistentialAny")]
        ),
        .executableTarget(name: "NoLifetime", swiftSettings: [.enableUpcomingFeature("ExistentialAny")]),
    ],
    swiftLanguageModes: [.v6]
)
