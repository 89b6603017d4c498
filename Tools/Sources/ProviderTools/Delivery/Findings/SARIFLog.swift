import Foundation

/// A document of SARIF 2.1.0 with the properties that GitHub's code scanning requires.
struct SARIFLog: Encodable {
    private let schema = "https://json.schemastore.org/sarif-2.1.0.json"
    private let version = "2.1.0"
    private let runs: [Run]

    private enum CodingKeys: String, CodingKey {
        case schema = "$schema"
        case version, runs
    }

    init(_ findings: [Finding], rules: [FindingRule], tool: String, files: RepositoryFiles) {
        var hashes: [String: LineHashes] = [:]
        let results = findings.map { finding in
            // A result without a location isn't shown.
            let location = finding.location ?? FileLocation(path: files.manifest, line: 1, column: 1)
            if hashes[location.path] == nil, let text = files.text(of: location.path) {
                hashes[location.path] = LineHashes(text.text(in: text.bytes.indices))
            }
            return Result(finding, at: location, hash: hashes[location.path]?[location.line], in: files)
        }
        runs = [
            Run(tool: Tool(driver: Driver(name: tool, rules: rules.map(ReportingDescriptor.init))), results: results)
        ]
    }

    /// The document, indented.
    func text() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}

// The names are those of the standard.
extension SARIFLog {
    private struct Run: Encodable {
        let tool: Tool
        let columnKind = "utf16CodeUnits"
        let results: [Result]

        private enum CodingKeys: CodingKey {
            case tool, columnKind, results
        }
    }

    private struct Tool: Encodable {
        let driver: Driver
    }

    private struct Driver: Encodable {
        let name: String
        let rules: [ReportingDescriptor]
    }

    private struct Message: Encodable {
        let text: String
    }

    private struct ReportingDescriptor: Encodable {
        let id: String
        let shortDescription: Message
        let fullDescription: Message
        let help: Message

        init(_ rule: FindingRule) {
            id = rule.id
            shortDescription = Message(text: rule.summary)
            fullDescription = Message(text: rule.summary)
            help = Message(text: rule.help)
        }
    }

    private struct Result: Encodable {
        let ruleId: String?
        let level: Finding.Severity
        let message: Message
        let locations: [Location]
        let partialFingerprints: PartialFingerprints?

        init(_ finding: Finding, at location: FileLocation, hash: String?, in files: RepositoryFiles) {
            ruleId = finding.rule
            level = finding.severity
            message = Message(text: finding.text)
            let artifact = ArtifactLocation(files.relativePath(location.path))
            let place = PhysicalLocation(artifactLocation: artifact, region: files.region(at: location))
            locations = [Location(physicalLocation: place)]
            partialFingerprints = hash.map(PartialFingerprints.init)
        }
    }

    private struct Location: Encodable {
        let physicalLocation: PhysicalLocation
    }

    private struct PhysicalLocation: Encodable {
        let artifactLocation: ArtifactLocation
        let region: SourceRegion
    }

    private struct PartialFingerprints: Encodable {
        let primaryLocationLineHash: String
    }

    private struct ArtifactLocation: Encodable {
        let uri: String
        /// Nil for an absolute path.
        let uriBaseId: String?

        private static let unreserved = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/"
        )

        init(_ path: String) {
            let encoded = path.addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? path
            let isAbsolute = path.hasPrefix("/")
            uri = isAbsolute ? "file://\(encoded)" : encoded
            uriBaseId = isAbsolute ? nil : "%SRCROOT%"
        }
    }
}
