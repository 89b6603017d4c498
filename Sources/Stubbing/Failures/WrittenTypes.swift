import Foundation

/// Returns the name of a type as people write it, such as `[Room]`, `Room?`, `any Confirming`, or `Hotel.Room`.
nonisolated func writtenName(of type: Any.Type) -> String {
    if let type = type as? any PunctuatedType.Type { return type.punctuatedName }
    let name = nameWithoutModules(of: type)
    // Only the name of its metatype distinguishes a protocol type from a concrete type.
    let isProtocol = String(reflecting: Swift.type(of: type)).hasSuffix(".Protocol")
    return isProtocol && !["Any", "AnyObject"].contains(name) ? "any \(name)" : name
}

/// Returns a value as Swift prints it for debugging, but with the name of its type as people write it, and shortened.
nonisolated func writtenDescription<Value>(of value: Value) -> String {
    if let data = value as? Data { return written(data) }
    let description = String(reflecting: value)
    let type = type(of: value as Any)
    let name = String(reflecting: type)
    guard description.hasPrefix(name) else { return description.valueInMessage }
    return (writtenName(of: type) + description.dropFirst(name.count)).valueInMessage
}

/// Returns data as the number of its bytes and the first of them, because `Data` prints only the number.
private nonisolated func written(_ data: Data) -> String {
    let bytes = data.prefix(longestList).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    let left = data.count > longestList ? " …" : ""
    return "\(data.count) \(data.count == 1 ? "byte" : "bytes") (\(bytes.joined(separator: " "))\(left))"
}

/// Returns arguments as the end of a clause, such as ` with 7`, or an empty string if there are none.
nonisolated func writtenArguments<Arguments>(_ arguments: Arguments) -> String {
    Arguments.self == Void.self ? "" : " with \(writtenDescription(of: arguments))"
}

/// Returns `Hotel.Room` for `Bookings.Hotel.Room`, also between angle brackets.
private nonisolated func nameWithoutModules(of type: Any.Type) -> String {
    // Written once per type, because orders write many arguments.
    let id = ObjectIdentifier(type)
    if let name = namesWithoutModules.withLock({ $0[id] }) { return name }
    let name = String(reflecting: type)
        .replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
        .replacing(/[\w.]+/) { path in
            path.output.contains(".") ? path.output.drop { $0 != "." }.dropFirst() : path.output
        }
    namesWithoutModules.withLock { $0[id] = name }
    return name
}

private nonisolated let namesWithoutModules = Locked<[ObjectIdentifier: String]>([:])

/// A type whose name people write with punctuation around the names of other types.
private nonisolated protocol PunctuatedType {
    static var punctuatedName: String { get }
}

nonisolated extension Optional: PunctuatedType {
    fileprivate static var punctuatedName: String {
        let name = writtenName(of: Wrapped.self)
        return name.contains(" ") && !name.hasPrefix("[") ? "(\(name))?" : "\(name)?"
    }
}

nonisolated extension Array: PunctuatedType {
    fileprivate static var punctuatedName: String { "[\(writtenName(of: Element.self))]" }
}

nonisolated extension Result: PunctuatedType {
    fileprivate static var punctuatedName: String {
        "Result<\(writtenName(of: Success.self)), \(writtenName(of: Failure.self))>"
    }
}

nonisolated extension Dictionary: PunctuatedType {
    fileprivate static var punctuatedName: String { "[\(writtenName(of: Key.self)): \(writtenName(of: Value.self))]" }
}
