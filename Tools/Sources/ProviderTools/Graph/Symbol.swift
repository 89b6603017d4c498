/// One declaration.
struct Symbol: Codable, Sendable {
    enum Kind: String, Sendable {
        case associatedType = "swift.associatedtype"
        case enumeration = "swift.enum"
        case enumerationCase = "swift.enum.case"
        case function = "swift.func"
        case globalVariable = "swift.var"
        case initializer = "swift.init"
        case instanceMethod = "swift.method"
        case instanceProperty = "swift.property"
        case instanceSubscript = "swift.subscript"
        case `operator` = "swift.func.op"
        case `protocol` = "swift.protocol"
        case structure = "swift.struct"
        /// Also an actor, whose keyword is among the fragments.
        case `class` = "swift.class"
        case typeAlias = "swift.typealias"
        case typeMethod = "swift.type.method"
        case typeProperty = "swift.type.property"
        case typeSubscript = "swift.type.subscript"
    }

    struct KindCode: Codable, Sendable {
        let identifier: String
        /// Nil for what no tool looks at, such as a macro.
        let kind: Kind?

        init(identifier: String) {
            self.identifier = identifier
            kind = Kind(rawValue: identifier)
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            self.init(identifier: try container.decode(String.self, forKey: .identifier))
        }

        enum CodingKeys: CodingKey { case identifier }
    }

    struct Identifier: Codable, Sendable {
        let precise: String
    }

    struct Names: Codable, Sendable {
        let title: String
    }

    /// A piece of a printed declaration, with the identity of the type that it names.
    struct Fragment: Codable, Sendable {
        let kind: String
        let spelling: String
        let preciseIdentifier: String?
    }

    struct Version: Codable, Sendable {
        let major: Int
        let minor: Int?
    }

    struct Availability: Codable, Sendable {
        let domain: String?
        let introduced: Version?
        let obsoleted: Version?
        let isUnconditionallyDeprecated: Bool?
        let isUnconditionallyUnavailable: Bool?
    }

    /// The extension in which a symbol is declared.
    struct Extension: Codable, Sendable {
        let constraints: [Relationship.Constraint]?
    }

    struct Location: Codable, Sendable {
        struct Position: Codable, Sendable {
            /// Counted from 0.
            let line: Int
            /// In UTF-8 bytes, counted from 0.
            let character: Int
        }

        let uri: String
        let position: Position
    }

    let kindCode: KindCode
    let identifier: Identifier
    let pathComponents: [String]
    let names: Names
    var declarationFragments: [Fragment]?
    let accessLevel: AccessLevel
    let availability: [Availability]?
    let spi: Bool?
    let graphLocation: Location?
    let swiftExtension: Extension?
    /// Answers to questions about its declaration.
    let answers = Answers()

    enum CodingKeys: String, CodingKey {
        case kindCode = "kind"
        case identifier, pathComponents, names, declarationFragments, accessLevel, availability, spi,
            swiftExtension
        case graphLocation = "location"
    }
}

extension Symbol {
    /// Nil for what no tool looks at, such as a macro.
    var kind: Kind? { kindCode.kind }

    /// The name that tells this declaration from all others, also across modules: its "unified symbol resolution".
    var usr: String { identifier.precise }

    /// The name without those of the types around it, which `title` has for types.
    var ownName: String { pathComponents.last ?? title }

    /// The name with the labels of its arguments, such as `data(from:)`.
    var title: String { names.title }

    /// The name without labels, such as `data`.
    var baseName: String { String(title.prefix { $0 != "(" }) }

    /// The name with those of the types around it, such as `UserService.DependencyProviding`.
    var qualifiedName: String { pathComponents.joined(separator: ".") }

    /// The declaration as one text.
    var declarationText: String { (declarationFragments ?? []).map(\.spelling).joined() }

    /// Whether only its own file or type sees it.
    var isPrivate: Bool { accessLevel < .internal }

    /// Whether this is a type that has members: no protocol, and no alias.
    var isConcreteType: Bool { kind == .structure || kind == .class || kind == .enumeration }

    /// Whether this declares a name that stands for a type.
    var isTypeDeclaration: Bool { isConcreteType || kind == .protocol || kind == .typeAlias }

    /// Whether the declaration begins with this keyword, after attributes and modifiers.
    func hasKeyword(_ keyword: String) -> Bool {
        declarationFragments?.contains { $0.kind == "keyword" && $0.spelling == keyword } ?? false
    }
}

extension Symbol {
    /// Whether `@available` says of some platform, or of this version of Swift, that there is no such declaration.
    var isUnavailable: Bool { !domainsWithout.isEmpty }

    /// The platforms, or versions of Swift, that don't have the declaration; `*` for all of them.
    var domainsWithout: Set<String> {
        let items = (availability ?? []).filter {
            $0.isUnconditionallyUnavailable == true || ($0.isOfSwift && $0.obsoleted != nil)
        }
        return Set(items.map { $0.spelledDomain ?? "*" })
    }

    /// Whether the compiler warns of each use.
    var isDeprecated: Bool {
        (availability ?? []).contains { $0.isUnconditionallyDeprecated == true && ["*", nil].contains($0.domain) }
    }

    /// `@available(macOS 15.0, *)` for each platform that has the declaration only from some version on.
    var availabilityAttributes: [String] {
        let platforms = ["macOS", "iOS", "tvOS", "watchOS", "visionOS"]
        let lines = (availability ?? []).compactMap { item -> (order: Int, line: String)? in
            guard let domain = item.spelledDomain, let version = item.introduced, !item.isOfSwift else { return nil }
            let number = [version.major, version.minor ?? 0].map(String.init).joined(separator: ".")
            return (platforms.firstIndex(of: domain) ?? platforms.count, "@available(\(domain) \(number), *)")
        }
        return lines.sorted { $0 < $1 }.map(\.line)
    }

    /// `@available(watchOS, unavailable)` for each platform that doesn't have the declaration.
    var unavailabilityAttributes: [String] { domainsWithout.sorted().map { "@available(\($0), unavailable)" } }
}

extension Symbol.Availability {
    /// Whether it speaks of versions of the language, rather than of a platform.
    fileprivate var isOfSwift: Bool { domain?.lowercased() == "swift" }

    /// The domain as attributes spell it, which graphs shorten to `iOSAppExtension`.
    fileprivate var spelledDomain: String? { domain?.replacing("AppExtension", with: "ApplicationExtension") }
}
