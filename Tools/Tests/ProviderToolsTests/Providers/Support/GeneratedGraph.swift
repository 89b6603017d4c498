@testable import ProviderTools

/// A graph of types and handwritten providers, written down by a program that doesn't use the tool.
///
/// Each type creates its children on demand. One leaf uses a service that nothing else uses, and which its providers
/// therefore pass down from the root.
struct GeneratedGraph {
    /// A type of the graph.
    private final class Node {
        let name: String
        let level: Int
        var services: [Int] = []
        var children: [Node] = []
        /// Whether its function takes an input, which no provider has.
        let takesInput: Bool

        init(name: String, level: Int, takesInput: Bool) {
            self.name = name
            self.level = level
            self.takesInput = takesInput
        }

        var all: [Node] { [self] + children.flatMap(\.all) }
    }

    private static let serviceCount = 6
    private static let added = serviceCount

    private let root: Node
    private let leaf: Node
    private let hasModules: Bool

    /// The leaf with the service, and that service as a member.
    var leafName: String { leaf.name }
    let member = "service\(serviceCount): any Service\(serviceCount)"

    init(seed: UInt64, hasModules: Bool) {
        var random = SplitMix(seed: seed)
        let depth = Int.random(in: 2...6, using: &random)
        var count = 0
        func makeNode(_ level: Int) -> Node {
            count += 1
            let node = Node(name: "Node\(count)", level: level, takesInput: level > 0 && Bool.random(using: &random))
            node.services = (0..<Self.serviceCount).filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
            if level < depth {
                // At least one branch reaches the last level, and no graph gets too large.
                let most = level < 3 ? 3 : 1
                for _ in 0..<Int.random(in: 1...most, using: &random) { node.children.append(makeNode(level + 1)) }
            }
            return node
        }
        root = makeNode(0)
        leaf = root.all.filter { $0.children.isEmpty }.randomElement(using: &random) ?? root
        self.hasModules = hasModules
    }

    /// The files of the providers from the root to the leaf, each with the name of the next type on the way.
    var way: [(path: String, next: String)] {
        let nodes = root.all.filter { $0.all.contains { $0 === leaf } }
        return zip(nodes, nodes.dropFirst()).map { node, next in
            ("Sources/\(module(node))/\(node.name)+DependencyProvider.swift", next.name)
        }
    }

    // MARK: - Modules

    private func module(_ node: Node) -> String { hasModules ? "Level\(node.level)" : "App" }

    /// The modules in the order in which they are compiled, each with those that it imports.
    var modules: [(name: String, imports: [String])] {
        guard hasModules else { return [("App", [])] }
        let levels = Set(root.all.map(\.level)).sorted(by: >)
        return [("Services", [])]
            + levels.map { level in
                ("Level\(level)", ["Services"] + levels.filter { $0 > level }.map { "Level\($0)" })
            }
            + [("App", ["Services"] + levels.map { "Level\($0)" })]
    }

    private var access: String { hasModules ? "public " : "" }

    private func imports(_ modules: [String], into module: String) -> String {
        let lines = Set(modules).subtracting([module]).sorted().map { "import \($0)\n" }.joined()
        return hasModules && !lines.isEmpty ? lines + "\n" : ""
    }

    // MARK: - Files

    /// The files by their paths, with or without the last service of the leaf.
    func files(isWhole: Bool) -> [String: String] {
        var files: [String: String] = [:]
        files["Sources/\(hasModules ? "Services" : "App")/Services.swift"] = services
        for node in root.all {
            files[path(of: node)] = type(node, isWhole)
            if !node.children.isEmpty {
                files["Sources/\(module(node))/\(node.name)+DependencyProvider.swift"] = provider(node, isWhole)
            }
        }
        files[rootPath] = main(isWhole)
        return files
    }

    let rootPath = "Sources/App/main.swift"

    var leafPath: String { path(of: leaf) }

    private func path(of node: Node) -> String { "Sources/\(module(node))/\(node.name).swift" }

    private var services: String {
        (0...Self.added).map { number in
            """
            \(access)protocol Service\(number): Sendable {
                var name: String { get }
            }

            \(access)struct Standard\(number): Service\(number) {
                \(access)let name = "\(number)"

                \(access)init() {}
            }

            """
        }.joined(separator: "\n")
    }

    private func own(_ node: Node, _ isWhole: Bool) -> [Int] {
        node.services + (isWhole && node === leaf ? [Self.added] : [])
    }

    /// The services that a type's provider needs, the added one last.
    private func needed(_ node: Node, _ isWhole: Bool) -> [Int] {
        let all = own(node, isWhole) + node.children.flatMap { needed($0, isWhole) }
        return Set(all).sorted { (node.services.contains($0) ? 0 : 1, $0) < (node.services.contains($1) ? 0 : 1, $1) }
    }

    private func property(_ number: Int) -> String { "service\(number): any Service\(number)" }

    private func type(_ node: Node, _ isWhole: Bool) -> String {
        let bag = node.children.isEmpty ? "Dependencies" : "DependencyProviding"
        let label = node.children.isEmpty ? "dependencies" : "dependencyProvider"
        let input = node.takesInput ? "id: Int, " : ""
        let values = own(node, isWhole).map { "\\(\(label).service\($0).name)" } + (node.takesInput ? ["\\(id)"] : [])
        let children = node.children.map { "\(label).make\($0.name)(\($0.takesInput ? "id: 7" : "")).text" }
        let text = "\"\(node.name)(\(values.joined(separator: ",")))\""
        let joined = ([text] + children).joined(separator: " + ")
        return imports(["Services"] + node.children.map(module), into: module(node))
            + "\(access)final class \(node.name) {\n" + self.bag(node, isWhole)
                + """
                    \(access)let text: String

                    \(access)init(\(input)\(label): \(node.children.isEmpty ? bag : "any " + bag)) {
                        text = \(joined)
                    }
                }

                """
    }

    private func bag(_ node: Node, _ isWhole: Bool) -> String {
        let services = own(node, isWhole)
        guard node.children.isEmpty else {
            let requirements = services.map { "        var \(property($0)) { get }\n" }
            let functions = node.children.map { child in
                "        func make\(child.name)(\(child.takesInput ? "id: Int" : "")) -> \(child.name)\n"
            }
            return "    \(access)protocol DependencyProviding {\n" + requirements.joined() + functions.joined()
                + "    }\n\n"
        }
        let properties = services.map { "        \(access)let \(property($0))\n" }.joined()
        return "    \(access)struct Dependencies {\n" + properties + initializer(services) + "    }\n\n"
    }

    /// The initializer that other modules need.
    private func initializer(_ services: [Int]) -> String {
        guard hasModules else { return "" }
        let parameters = services.map(property).joined(separator: ", ")
        let assignments = services.map { "            self.service\($0) = service\($0)\n" }.joined()
        let space = services.isEmpty ? "" : "\n"
        return assignments.isEmpty
            ? "\(space)        public init() {}\n"
            : "\(space)        public init(\(parameters)) {\n\(assignments)        }\n"
    }

    private func provider(_ node: Node, _ isWhole: Bool) -> String {
        let needed = needed(node, isWhole)
        let properties = needed.map { number in
            "        \(node.services.contains(number) ? access : "")let \(property(number))\n"
        }.joined()
        let functions = node.children.map { child -> String in
            let input = child.takesInput ? "id: Int" : ""
            let call = "\(child.name)(\(child.takesInput ? "id: id, " : "")\(argument(child, isWhole)))"
            return """

                        \(access)func make\(child.name)(\(input)) -> \(child.name) {
                            \(call)
                        }

                """
        }.joined()
        return imports(["Services"] + node.children.map(module), into: module(node))
            + "extension \(node.name) {\n    \(access)struct DependencyProvider: DependencyProviding {\n" + properties
            + initializer(needed) + functions + "    }\n}\n"
    }

    private func argument(_ node: Node, _ isWhole: Bool) -> String {
        func list(_ services: [Int]) -> String { services.map { "service\($0): service\($0)" }.joined(separator: ", ") }
        return node.children.isEmpty
            ? "dependencies: .init(\(list(own(node, isWhole))))"
            : "dependencyProvider: \(node.name).DependencyProvider(\(list(needed(node, isWhole))))"
    }

    private func main(_ isWhole: Bool) -> String {
        let values = needed(root, isWhole).map { "service\($0): Standard\($0)()" }.joined(separator: ", ")
        return imports(["Services", module(root)], into: "App")
            + "print(\(root.name)(dependencyProvider: \(root.name).DependencyProvider(\(values))).text)\n"
    }
}
