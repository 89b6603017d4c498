/// The types of `Providers` that hold a dependency, known by their names, since their files may have been copied.
enum Lifetime {
    private static let names: Set<String> = [
        "AsyncShared", "AsyncSharedByKey", "Expiring", "Shared", "SharedByKey", "WeakShared",
    ]

    /// What a lifetime holds: the last of its generic arguments.
    static func value(of component: NameComponent) -> TypeSyntax? {
        names.contains(component.text) ? component.arguments.last : nil
    }
}
