extension Codebase {
    /// The initializers with which a type is created, apart from those that decode it.
    ///
    /// - Parameter usr: The identity of the type.
    /// - Returns: Those that the type declares, or else the nearest of its superclasses that declares some; nil if none of them
    ///   does, as far as they were read.
    func initializers(of usr: String) -> [Symbol]? {
        let declared = classes(from: usr).lazy.map { self.members(of: $0).filter { $0.kind == .initializer } }
        return declared.first { !$0.isEmpty }?.filter { !$0.isDecodingInitializer }
    }
}
