import Foundation

/// The origin of a stub, from which messages derive its name.
nonisolated struct StubOrigin: Sendable {
    let location: FailureLocation

    /// The type that declares the stub as a stored property, or the function that creates it.
    let declaration: StaticString

    init(fileID: StaticString, filePath: StaticString, line: UInt, declaration: StaticString) {
        location = FailureLocation(fileID: fileID, filePath: filePath, line: line)
        self.declaration = declaration
    }

    /// The names of the stub for one message, which read the source file at most once.
    var names: StubNames { StubNames(of: self) }
}

/// The names of a stub in a message, some of which stand only in its source file.
nonisolated final class StubNames {
    private let location: FailureLocation
    private let declaration: StaticString

    fileprivate init(of origin: StubOrigin) {
        (location, declaration) = (origin.location, origin.declaration)
    }

    /// The name of a stub that was never called, such as "MockUserStore.userStub", or its source location.
    var name: String {
        guard let type = isInType ? type : isInInitializer ? typeOfFile(location.fileID) : nil,
            let propertyName
        else {
            return place
        }
        return "\(type).\(propertyName)"
    }

    /// The source location, such as "the stub at UserTests.swift:7".
    private var place: String { "the stub at \(fileName(location.fileID)):\(location.line)" }

    /// Returns the name of a member whose body calls the stub, such as "MockUserStore.user(id:)".
    ///
    /// If a test creates the stub, its declaration is the test and not the mock. In that case, the name of the mock
    /// comes from the file that calls the stub, which has the mock's name by convention. A stub that the test itself
    /// calls has no mock, and is named by its source location.
    func name(ofMember member: StaticString, calledIn fileID: StaticString) -> String {
        if isInType { return "\(type).\(member)" }
        let isCalledByTest = !isInInitializer && "\(fileID)" == "\(location.fileID)"
        return isCalledByTest ? place : "\(typeOfFile(fileID)).\(member)"
    }

    /// The name of the property that holds the stub, if its source file can be read, and if its line has no other stub.
    private var propertyName: String? {
        let names = propertyNames
        return names.count == 1 && names[0] != "_" ? names[0] : nil
    }

    /// The names of the properties that hold stubs on the line of the stub, or none if its source file can't be read.
    var propertyNames: [String] {
        guard let line = lines.last else { return [] }
        return line.matches(of: /(\w+)\s*(?::[^={;]*)?=\s*[\w.]*(?:Stub|init)\b/).map { String($0.1) }
    }

    /// The lines of the source file down to that of the stub, or none if it can't be read.
    private lazy var lines: [Substring] = {
        guard let source = try? String(contentsOfFile: "\(location.filePath)", encoding: .utf8) else { return [] }
        let lines = source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let number = max(1, Int(clamping: location.line))
        return number > lines.count ? [] : Array(lines.prefix(number))
    }()

    /// The mock, also if the stub is in the structure that holds those of its static members.
    private var type: String {
        let (name, structure) = ("\(declaration)", "StaticStubs")
        guard name.hasSuffix(structure) else { return name }
        guard name == structure else { return String(name.dropLast(structure.count)) }
        func indentation(of line: Substring) -> Int { line.prefix { $0 == " " }.count }
        let above = lines.reversed().drop { !$0.contains("struct \(structure)") }
        let mock = above.lazy.filter { indentation(of: $0) < indentation(of: above.first ?? "") }
            .compactMap { $0.firstMatch(of: /\b(?:class|struct|enum|actor|extension) (\w+)/)?.1 }.first
        return mock.map(String.init) ?? typeOfFile(location.fileID)
    }

    private var isInType: Bool {
        let declaration = "\(declaration)"
        return declaration.first?.isUppercase == true && !declaration.contains("(")
    }

    private var isInInitializer: Bool { "\(declaration)".hasPrefix("init(") }

    private func typeOfFile(_ fileID: StaticString) -> String {
        fileName(fileID).split(separator: ".").first.map(String.init) ?? "\(declaration)"
    }

    private func fileName(_ fileID: StaticString) -> String {
        "\(fileID)".split(separator: "/").last.map(String.init) ?? "\(fileID)"
    }
}
