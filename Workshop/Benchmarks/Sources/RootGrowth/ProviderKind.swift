/// The kind of type that a provider is.
enum ProviderKind: String, CaseIterable {
    /// Copied wherever it is stored or passed, with everything that it stores.
    case structure = "struct"
    /// Copied as one reference.
    case finalClass = "final class"
}
