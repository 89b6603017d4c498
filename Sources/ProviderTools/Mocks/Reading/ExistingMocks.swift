/// The mocks that the tests have already, or that targets have which they depend on, found in the sources by their names.
struct ExistingMocks {
    /// The sources of the tests, or of a target that they depend on.
    struct Place {
        /// The module to import; nil for the tests themselves.
        let module: String?
        /// The modules whose protocols its mocks can implement; nil if that isn't known.
        let visibleModules: Set<String>?
        let sources: [SourceFile]
    }

    private let places: [Place]

    /// - Parameter places: The tests come first.
    init(_ places: [Place] = []) {
        self.places = places
    }

    /// - Parameter sources: The source files of the tests.
    init(_ sources: [SourceFile]) {
        self.init([Place(module: nil, visibleModules: nil, sources: sources)])
    }

    /// Finds a mock in the sources.
    ///
    /// - Parameters:
    ///   - name: The name of the mock.
    ///   - module: The module of the protocol, because mocks of several protocols may have the same name.
    /// - Returns: The mock; nil if no source declares it.
    func mock(named name: String, ofProtocolIn module: String?) -> ExistingMock? {
        let found = places.compactMap { place in mock(named: name, in: place).map { (place: place, mock: $0) } }
        let fitting = found.first { place, _ in
            guard let visible = place.visibleModules, let module else { return true }
            return visible.contains(module)
        }
        guard var mock = fitting?.mock else { return nil }
        mock.hasNamesake = found.count > 1
        return mock
    }

    /// The path of the file that declares a type of this name.
    func path(ofType name: String) -> String? {
        mock(named: name, ofProtocolIn: nil)?.path
    }

    private func mock(named name: String, in place: Place) -> ExistingMock? {
        for file in place.sources where file.contains(name) {
            guard let mock = ExistingMock(named: name, in: file, module: place.module) else { continue }
            // In the same module, no other type can have its name, even if it is private.
            if !mock.isPrivate || place.module == nil { return mock }
        }
        return nil
    }
}
