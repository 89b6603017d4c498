/// Where declarations stand, also those whose location a graph doesn't tell.
///
/// A graph that is extracted from a compiled module has no location for private declarations and for implicit
/// initializers. A private declaration is searched in the source; if it can't be found, as with everything implicit, the
/// location is that of the nearest declaration around it that has one.
final class SymbolLocations {
    let codebase: Codebase
    let sources: SourceFiles
    private let modules: Set<String>
    /// The files of each module that a graph tells of.
    let pathsOfModule: [String: Set<String>]
    /// The files of the modules that are looked at, sorted.
    let paths: [String]
    private var found: [String: FileLocation?] = [:]

    init(codebase: Codebase, modules: Set<String>, sources: SourceFiles) {
        self.codebase = codebase
        self.sources = sources
        self.modules = modules
        pathsOfModule = codebase.pathsOfModules()
        paths = Set(pathsOfModule.filter { modules.contains($0.key) }.values.joined()).sorted()
    }

    /// The location of a declaration, or of the nearest one around it that has a location.
    func location(of symbol: Symbol) -> FileLocation? {
        exactLocation(of: symbol) ?? codebase.parent(of: symbol.usr).flatMap { location(of: $0) }
    }

    /// The location of the declaration itself.
    func exactLocation(of symbol: Symbol) -> FileLocation? {
        if let location = symbol.location { return location }
        if let location = found[symbol.usr] { return location }
        let location = search(symbol)
        found[symbol.usr] = .some(location)
        return location
    }

    private func search(_ symbol: Symbol) -> FileLocation? {
        // Members of a private type have no location either, whatever they say of themselves.
        guard codebase.withTypesAround(symbol).contains(where: \.isPrivate) else { return nil }
        let locations = surroundings(of: symbol).flatMap { file, declarations in
            declarations.filter { $0.name == symbol.baseName && symbol.keywords.contains($0.keyword) }
                .map(file.location)
        }
        let siblings = codebase.parent(of: symbol.usr).map { codebase.members(of: $0.usr) } ?? []
        let others = Set(siblings.compactMap(\.location))
        let candidates = locations.filter { !others.contains($0) }
        // If there are two, such as private overloads, either could be the one.
        return candidates.count == 1 ? candidates[0] : nil
    }

    /// The declarations among which a private one is searched: the members of its type, or those of the module's files
    /// that are in no type.
    private func surroundings(of symbol: Symbol) -> [(file: SourceFile, declarations: [SourceDeclaration])] {
        if symbol.pathComponents.count > 1 {
            guard
                let location = codebase.parent(of: symbol.usr).flatMap({ exactLocation(of: $0) }),
                let file = sources[location.path], let type = file.declaration(at: location)
            else { return [] }
            return [(file, file.members(of: type))]
        }
        let module = codebase.module(of: symbol.usr) ?? ""
        let paths = modules.contains(module) ? pathsOfModule[module] ?? [] : []
        return paths.compactMap { sources[$0] }.filter { $0.contains(symbol.baseName) }.map { ($0, $0.declarations) }
    }
}

extension Symbol {
    /// The words one of which stands before the name of such a declaration.
    fileprivate var keywords: Set<String> {
        switch kind {
        case .class: ["class", "actor"]
        case .structure: ["struct"]
        case .enumeration: ["enum"]
        case .protocol: ["protocol"]
        case .typeAlias: ["typealias"]
        case .initializer: ["init"]
        case .instanceProperty, .typeProperty, .globalVariable: ["let", "var"]
        default: ["func"]
        }
    }
}
