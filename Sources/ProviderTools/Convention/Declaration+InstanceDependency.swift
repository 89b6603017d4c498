extension Declaration {
    /// Whether a requirement of a `DependencyProviding` is an instance dependency, which its mock is given when it is created.
    ///
    /// A property of type `Self` isn't: no mock could be created without another one.
    var isInstanceDependency: Bool {
        guard keyword == "var", !isStatic, let type else { return false }
        return !type.isVoid && type.withoutAttributes != .named("Self")
    }
}
