import Foundation

/// The folders of this repository that tests read.
enum Repository {
    /// The folder of the package's manifest, five steps up from this file.
    static let root = URL(filePath: #filePath).appending(path: "../../../../..").standardized

    static let fixtures = root.appending(path: "Tools/Tests/Fixtures")
}
