import Foundation

/// Where a stub was declared, from which messages tell its name.
nonisolated struct StubOrigin: Sendable {
    let location: FailureLocation

    /// The type around a stub that is a stored property, or the function around one that is created in it.
    let declaration: StaticString

    init(fileID: StaticString, filePath: StaticString, line: UInt, declaration: StaticString) {
        location = FailureLocation(fileID: fileID, filePath: filePath, line: line)
        self.declaration = declaration
    }

    /// The name of a stub that was never called: "MockUserStore.userStub", or its source location.
    var name: String {
        guard let type = isInType ? "\(declaration)" : isInInitializer ? typeOfFile(location.fileID) : nil,
            let propertyName
        else {
            return "the stub at \(fileName(location.fileID)):\(location.line)"
        }
        return "\(type).\(propertyName)"
    }

    /// Returns the name of a member whose body calls the stub: "MockUserStore.user(id:)".
    ///
    /// A stub that is created in a test knows the test around it, not the mock. Then the file that calls it tells, which by
    /// convention has the mock's name.
    func name(ofMember member: StaticString, calledIn fileID: StaticString) -> String {
        "\(isInType ? "\(declaration)" : typeOfFile(fileID)).\(member)"
    }

    /// The name of the property that holds the stub, if the source can be read: a stub isn't told.
    var propertyName: String? {
        guard let source = try? String(contentsOfFile: "\(location.filePath)", encoding: .utf8) else { return nil }
        let lines = source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard let line = lines.dropFirst(Int(location.line) - 1).first else { return nil }
        return line.firstMatch(of: /(\w+)\s*(?::[^=]*)?=\s*[\w.]*(?:Stub|init)\b/)
            .flatMap { $0.1 == "_" ? nil : String($0.1) }
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
