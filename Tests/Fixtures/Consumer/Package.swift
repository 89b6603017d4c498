// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Shop",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Shop", targets: ["Shop"])
    ],
    dependencies: [
        // .package(url: "https://example.com/ProviderKit.git", .upToNextMinor(from: "0.1.0")),
        .package(name: "ProviderKit", path: "../../..")
    ],
    targets: [
        .target(
            name: "Shop",
            dependencies: [.product(name: "Providers", package: "ProviderKit")]
        ),
        .testTarget(
            name: "ShopTests",
            dependencies: ["Shop", .product(name: "Stubbing", package: "ProviderKit")]
        ),
        .target(
            name: "ShopMocks",
            dependencies: ["Shop", .product(name: "Stubbing", package: "ProviderKit")],
            path: "Tests/ShopMocks"
        ),
        .testTarget(
            name: "BankTests",
            dependencies: ["Shop", "ShopMocks"]
        ),
    ]
)
