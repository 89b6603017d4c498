extension PackageSources {
    /// The requirements of a `DependencyProviding`, those that it inherits first.
    func requirements(of bag: DeclaredType) -> [DeclaredType.Item] {
        var seen: Set<[String]> = []
        func read(_ bag: DeclaredType) -> [DeclaredType.Item] {
            guard seen.insert(bag.path).inserted else { return [] }
            let inherited = bag.inherited.compactMap { type(of: $0, in: bag.path, of: bag.module) }
                .filter { $0.keyword == "protocol" }
            return inherited.flatMap(read) + bag.items(["var", "func"], in: bag.containers[0])
        }
        return read(bag)
    }

    /// The requirements that a type doesn't implement.
    func missingRequirements(of bag: DeclaredType, in type: DeclaredType) -> [DeclaredType.Item] {
        let items = type.items(["let", "var", "func"])
        let written = Set(items.compactMap { MemberKey($0.parsed) })
        let names = Set(items.filter { $0.declaration.keyword != "func" && !$0.parsed.isStatic }.map(\.name))
        return requirements(of: bag).filter { requirement in
            guard let key = MemberKey(requirement.parsed) else { return false }
            if requirement.declaration.keyword == "var", names.contains(requirement.name) { return false }
            return !written.contains(key) && !hasDefault(requirement, of: bag)
        }
    }

    /// Whether an extension of the bag implements a requirement.
    private func hasDefault(_ requirement: DeclaredType.Item, of bag: DeclaredType) -> Bool {
        let declaring = types(at: requirement.container.path).filter { $0.module == requirement.container.file.module }
        return ([bag] + declaring).contains { type in
            type.containers.dropFirst().contains { container in
                type.items(["var", "func"], in: container).contains { item in
                    MemberKey(item.parsed) == MemberKey(requirement.parsed)
                }
            }
        }
    }
}
