// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
    name: "Races",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "ProviderKit", path: "../..")],
    targets: [
        .testTarget(
            name: "RacesTests",
            dependencies: [.product(name: "Stubbing", package: "ProviderKit")],
            swiftSettings: settings
        )
    ],
    swiftLanguageModes: [.v6]
)
