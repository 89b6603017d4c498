/// An app of several modules: one with protocols, features that each expose a provider, and one with the root.
///
/// The root stores groups, and groups store the providers of features, so that nothing stores more than a provider may.
struct GeneratedApp {
    static let typesPerModule = 10
    static let protocolsName = "Protocols"

    let moduleCount: Int
    /// How many providers a group stores.
    let groupSize: Int
    /// The kind of type that providers and groups are.
    let kind: ProviderKind

    var typeCount: Int { moduleCount * Self.typesPerModule }

    private var features: Range<Int> { 0..<moduleCount }

    static func featureName(_ index: Int) -> String { "Feature\(index)" }

    /// The code of the module with what features expose.
    var protocols: String {
        GeneratedCode.lines(features) { "public protocol Exposed\($0): Sendable { func run() -> Int }" }
    }

    /// The code of a feature's module: its types, the provider that creates them, and what it exposes of them.
    func feature(_ index: Int) -> String {
        let types = 0..<Self.typesPerModule
        let last = types.upperBound - 1
        return """
            public import \(Self.protocolsName)
            \(GeneratedCode.types(types))
            extension LiveService\(last): Exposed\(index) {}
            public \(kind.rawValue) FeatureProvider\(index): Sendable {
                public let exposed\(index): any Exposed\(index)
            \(GeneratedCode.lines(needed(by: index)) { "    let exposed\($0): any Exposed\($0)" })
            \(GeneratedCode.properties(types))
                public init(\(GeneratedCode.list(needed(by: index)) { "exposed\($0): any Exposed\($0)" })) {
            \(GeneratedCode.lines(needed(by: index)) { "        self.exposed\($0) = exposed\($0)" })
            \(GeneratedCode.lines(types.dropLast()) {
                "        service\($0) = \(GeneratedCode.creation($0, in: types))"
            })
                    let last = \(GeneratedCode.creation(last, in: types))
                    service\(last) = last
                    exposed\(index) = last
                }
            }
            """
    }

    /// The code of the module with the root.
    var root: String {
        let groups = features.cut(size: groupSize)
        return """
            \(GeneratedCode.lines(features) { "import \(Self.featureName($0))" })
            import \(Self.protocolsName)
            \(groups.enumerated().map { group($0, $1) }.joined(separator: "\n"))
            public struct CompositionRoot {
            \(GeneratedCode.lines(groups.indices) { "    let group\($0): Group\($0)" })
                public init() {
            \(GeneratedCode.lines(groups.indices) { index in
                let arguments = GeneratedCode.list(needed(by: groups[index].lowerBound)) {
                    "exposed\($0): group\(index - 1).feature\($0).exposed\($0)"
                }
                return "        group\(index) = Group\(index)(\(arguments))"
            })
                }
            }
            """
    }

    private func group(_ index: Int, _ part: Range<Int>) -> String {
        """
        \(kind.rawValue) Group\(index) {
        \(GeneratedCode.lines(part) { "    let feature\($0): FeatureProvider\($0)" })
            init(\(GeneratedCode.list(needed(by: part.lowerBound)) { "exposed\($0): any Exposed\($0)" })) {
        \(GeneratedCode.lines(part) { feature in
            let arguments = GeneratedCode.list(needed(by: feature)) {
                "exposed\($0): \(part.contains($0) ? "feature\($0)." : "")exposed\($0)"
            }
            return "        feature\(feature) = FeatureProvider\(feature)(\(arguments))"
        })
            }
        }
        """
    }

    /// The feature before, if there is one.
    private func needed(by feature: Int) -> Range<Int> { max(0, feature - 1)..<feature }
}
