/// A member that the source of a type declares, and that its symbol graph lacks.
///
/// A graph that is extracted lacks declarations that name types of hidden imports, such as `package import Core`. A graph
/// that was made before the last change lacks what is new.
struct UnseenMember {
    let key: MemberKey
    let location: FileLocation
    /// The module whose graph lacks it.
    let module: String

    /// The message on a type that has to have the member.
    func message(on name: String) -> String {
        "\(name) lacks `\(key.title)`, because the symbol graph of \(module) doesn't have it. Write it by hand."
    }
}

extension Codebase {
    /// The members that the braces of a type declare in its file, in some of the forms, and that its graph lacks.
    ///
    /// - Parameters:
    ///   - usr: The identity of the type.
    ///   - kinds: The kinds of members that are compared.
    ///   - sources: The source files.
    /// - Returns: The members; none where the file can't be read, or doesn't declare the type once.
    func unseenMembers(of usr: String, _ kinds: Set<MemberKey.Kind>, sources: SourceFiles) -> [UnseenMember] {
        guard let symbol = symbol(usr), let location = symbol.location, let file = sources[location.path],
            let types = file.written()?.types.filter({ !$0.isExtension && $0.path == symbol.pathComponents }),
            let type = types.first, types.count == 1
        else { return [] }
        var known = members(of: usr).compactMap { MemberKey(DeclarationParser.parse($0)) }
        var unseen: [UnseenMember] = []
        for item in type.items where item.condition == nil {
            for member in type.file.outline.parsedProperties(of: item) {
                guard let key = MemberKey(member), kinds.contains(key.kind), member.accessLevel >= .internal else {
                    continue
                }
                if let index = known.firstIndex(of: key) {
                    known.remove(at: index)
                } else if !member.attributes.contains(where: { $0.text.hasPrefix("@available") }) {
                    let module = module(of: usr) ?? ""
                    unseen.append(UnseenMember(key: key, location: file.location(of: item), module: module))
                }
            }
        }
        return unseen
    }
}
