/// A lifetime of the module `Providers`, or of a copy of its file.
struct Lifetime {
    /// What the names of its properties begin with, by its own name; the first is what is recommended.
    static let prefixes = [
        "Shared": ["shared"], "SharedByKey": ["shared"], "AsyncShared": ["async", "shared"],
        "AsyncSharedByKey": ["async", "shared"], "WeakShared": ["weak"], "Expiring": ["expiring"],
    ]

    let name: String
    let prefixes: [String]

    /// What a lifetime holds: the last of its generic arguments; nil for a type that is no lifetime by its name.
    static func value(of component: NameComponent) -> TypeSyntax? {
        prefixes[component.text] == nil ? nil : component.arguments.last
    }
}
