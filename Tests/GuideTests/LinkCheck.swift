import Foundation

/// The rules for the links of Markdown documents.
struct LinkCheck {
    private let repository: Repository

    /// The documents that a link can lead to, by their paths from the root of the repository.
    private let documents: [String: MarkdownLinks]

    init(_ repository: Repository) throws {
        self.repository = repository
        documents = try Dictionary(
            uniqueKeysWithValues: repository.documents.map { ($0, MarkdownLinks(try repository.text(of: $0))) }
        )
    }

    /// Returns a failure for each relative link that leads nowhere.
    func failures() -> [GuideFailure] {
        documents.sorted { $0.key < $1.key }.flatMap { path, document in
            document.links.compactMap { link in
                problem(of: link.target, in: path).map { GuideFailure(path: path, line: link.line, message: $0) }
            }
        }
    }

    private func problem(of target: String, in path: String) -> String? {
        // A link with a scheme, such as `https:` or `doc:`, isn't relative.
        guard target.prefixMatch(of: /[a-z][a-z0-9+.-]*:/) == nil else { return nil }
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let file = parts[0].isEmpty ? path : resolve(parts[0].removingPercentEncoding ?? String(parts[0]), from: path)
        guard let file, parts[0].isEmpty || repository.exists(file) else {
            return "`\(target)`: there is no such file."
        }
        guard parts.count > 1 else { return nil }
        guard let document = documents[file] else { return "`\(target)`: only Markdown files have anchors." }
        return document.anchors.contains(String(parts[1])) ? nil : "`\(target)`: \(file) has no such heading."
    }

    /// Returns the path that a relative link names, or nil if it leads out of the repository.
    private func resolve(_ link: String, from path: String) -> String? {
        var folders = path.split(separator: "/").dropLast().map(String.init)
        for part in link.split(separator: "/") where part != "." {
            if part == ".." {
                guard folders.popLast() != nil else { return nil }
            } else {
                folders.append(String(part))
            }
        }
        return folders.joined(separator: "/")
    }
}
