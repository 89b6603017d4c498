extension Symbol {
    /// Whether this is a composition root, by its name.
    var isCompositionRoot: Bool { isConcreteType && ownName.hasSuffix("Root") }

    /// Whether this is a provider, such as that of a feature, by its name.
    var isNamedProvider: Bool { isConcreteType && ownName.hasSuffix("Provider") }

    /// Whether this is an initializer that decodes data, and takes what only the platform can pass.
    var isDecodingInitializer: Bool { title == "init(from:)" || title == "init(coder:)" }

    /// Whether this is a view model, by its name.
    var isViewModel: Bool { isConcreteType && ownName.hasSuffix("ViewModel") }
}
