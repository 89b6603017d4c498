import Foundation

/// The folder of what SwiftPM has built, as either of its build systems lays it out.
///
/// `native` writes `debug/Modules/App.swiftmodule`, and `swiftbuild` makes a folder of this name,
/// `Debug-linux/App.swiftmodule`, with a file for each platform.
struct BuiltProducts {
    /// The folder of what the build system of this run builds for debugging.
    ///
    /// Each build system has a folder of its own, and leaves that of the other as it is.
    let folder: URL

    /// - Parameter folder: The folder of a program that this build system has built, for debugging or for release.
    init(folder: String) {
        let folder = URL(filePath: folder)
        let name = folder.lastPathComponent.replacing("release", with: "debug").replacing("Release", with: "Debug")
        self.folder = folder.deletingLastPathComponent().appending(path: name)
    }

    /// The compiler options that make all modules visible.
    var searchPaths: [String] { ["-I", folder.appending(path: "Modules").path, "-I", folder.path] }

    /// Where a module may be.
    func places(of module: String) -> [URL] {
        [folder.appending(path: "Modules/\(module).swiftmodule"), folder.appending(path: "\(module).swiftmodule")]
    }

    /// The files of a module, one for each platform; empty if it isn't in either place.
    func files(of module: String) -> [URL] {
        for place in places(of: module) {
            let values = try? place.resourceValues(forKeys: [.isDirectoryKey])
            guard let isFolder = values?.isDirectory else { continue }
            guard isFolder else { return [place] }
            let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
            let files = names.filter { $0.hasSuffix(".swiftmodule") }.sorted().map { place.appending(path: $0) }
            if !files.isEmpty { return files }
        }
        return []
    }

    /// The map that the build system has written for a module of C.
    func moduleMap(ofTarget name: String) -> URL? {
        let build = folder.deletingLastPathComponent().deletingLastPathComponent()
        let intermediates = build.appending(path: "Intermediates.noindex")
        let siblings = (try? FileManager.default.contentsOfDirectory(atPath: intermediates.path)) ?? []
        let generated = siblings.filter { $0.hasPrefix("GeneratedModuleMaps") }.sorted()
        let places =
            [folder.appending(path: "\(name).build/module.modulemap")]
            + generated.map { intermediates.appending(path: "\($0)/\(name).modulemap") }
        return places.first { FileManager.default.fileExists(atPath: $0.path) }
    }
}
