/// A member that printing, comparing or hashing a mock calls, although no test did.
///
/// A stub would count such calls, and fail where it has no answer: in the middle of another failure's message, say. So a
/// mock is printed as its name, and equal to itself alone.
enum PrintedMember {
    /// The lines of the member; nil for any other, which gets a stub.
    static func lines(_ declaration: Declaration, owner: String, context: MockContext) -> [String]? {
        let name = context.mockName
        func isAsked(_ protocolUSR: String) -> Bool { context.protocols.contains(protocolUSR) }
        let isolation = context.isolation == .none ? "" : "nonisolated "
        switch (declaration.keyword, declaration.name) {
        case ("var", "description") where isAsked(USR.customStringConvertible) && !declaration.isStatic,
            ("var", "debugDescription") where isAsked(USR.customDebugStringConvertible) && !declaration.isStatic:
            return ["\(isolation)var \(declaration.name): String { \"\(name)\" }"]
        case ("var", "customMirror") where isAsked(USR.customReflectable):
            return ["\(isolation)var customMirror: Mirror { Mirror(self, children: [:]) }"]
        case ("func", "write") where owner == USR.textOutputStreamable:
            return [
                "\(isolation)func write<Target: TextOutputStream>(to target: inout Target) {",
                "    target.write(\"\(name)\")", "}",
            ]
        case ("func", "==") where owner == USR.equatable:
            return ["\(isolation)static func == (left: \(name), right: \(name)) -> Bool {", "    left === right", "}"]
        case ("func", "hash") where owner == USR.hashable:
            return [
                "\(isolation)func hash(into hasher: inout Hasher) {", "    hasher.combine(ObjectIdentifier(self))", "}",
            ]
        default:
            return nil
        }
    }
}
