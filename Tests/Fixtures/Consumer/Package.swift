// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Consumer",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Greeting", targets: ["Greeting"])
    ],
    dependencies: [
        .package(name: "ProviderKit", path: "../../..")
    ],
    targets: [
        .target(
            name: "Greeting",
            dependencies: [.product(name: "Providers", package: "ProviderKit")]
        ),
        .testTarget(
            name: "GreetingTests",
            dependencies: ["Greeting", .product(name: "Stubbing", package: "ProviderKit")]
        ),
    ]
)
