import Foundation
import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct BuiltProductsTests {
    private let folder = TemporaryFolder()

    private func products(_ path: String) -> BuiltProducts {
        BuiltProducts(folder: folder.url.appending(path: path).path)
    }

    private func relative(_ urls: [URL]) -> [String] {
        urls.map { String($0.path.dropFirst(folder.url.path.count + 1)) }
    }

    @Test
    func aModuleIsAFileOrAFolderWithAFileForEachPlatform() throws {
        _ = try folder.write("", to: "x86_64/debug/Modules/App.swiftmodule")
        _ = try folder.write("", to: "out/Products/Debug-linux/App.swiftmodule/x86_64.swiftmodule")
        _ = try folder.write("", to: "out/Products/Debug-linux/App.swiftmodule/arm64.swiftmodule")
        _ = try folder.write("", to: "out/Products/Debug-linux/App.swiftmodule/arm64.swiftdoc")
        _ = try folder.write("", to: "out/Products/Debug-linux/Empty.swiftmodule/arm64.swiftdoc")

        #expect(relative(products("x86_64/debug").files(of: "App")) == ["x86_64/debug/Modules/App.swiftmodule"])
        let swiftbuild = products("out/Products/Debug-linux")
        #expect(
            relative(swiftbuild.files(of: "App")) == [
                "out/Products/Debug-linux/App.swiftmodule/arm64.swiftmodule",
                "out/Products/Debug-linux/App.swiftmodule/x86_64.swiftmodule",
            ]
        )
        #expect(swiftbuild.files(of: "Empty") == [])
        #expect(swiftbuild.files(of: "Missing") == [])
    }

    @Test(arguments: [
        ("x86_64-release/release", "x86_64-release/debug"), ("out/Products/Release-linux", "out/Products/Debug-linux"),
        ("out/Products/Debug", "out/Products/Debug"),
    ])
    func modulesAreBuiltForDebuggingWhateverTheToolIsBuiltFor(tool: String, products: String) {
        #expect(relative([self.products(tool).folder]) == [products])
    }

    @Test(arguments: [
        "x86_64/debug/CShapes.build/module.modulemap",
        "out/Intermediates.noindex/GeneratedModuleMaps-linux/CShapes.modulemap",
        "out/Intermediates.noindex/GeneratedModuleMaps/CShapes.modulemap",
    ])
    func theMapOfAModuleOfCIsFound(path: String) throws {
        let map = try folder.write("", to: path)
        let products = products(path.hasPrefix("out") ? "out/Products/Debug-linux" : "x86_64/debug")
        #expect(products.moduleMap(ofTarget: "CShapes")?.path == map.path)
        #expect(products.moduleMap(ofTarget: "CMissing") == nil)
    }
}
