/// A value that a call without an answer can return.
///
/// Its description exists before the value does, because creating the value runs code of its type, which may trap.
nonisolated struct NeutralValue {
    /// The value as people write it, such as `nil`, `[]` or `0`.
    let description: String

    /// Creates the value.
    let make: () -> Any

    private init(_ description: String, _ make: @escaping @autoclosure () -> Any) {
        self.description = description
        self.make = make
    }

    /// Returns the neutral value of a type, or nil if it has none.
    ///
    /// The value that the type itself declares comes first, then nil, an empty collection, an empty string, false, and
    /// zero.
    static func of(_ type: Any.Type) -> NeutralValue? {
        declared(type) ?? nothing(type) ?? null(type) ?? emptyCollection(type) ?? emptyString(type) ?? falseValue(type)
            ?? zero(type)
    }

    private static func declared(_ type: Any.Type) -> NeutralValue? {
        (type as? any NeutralValueProviding.Type).map { type in
            NeutralValue("\(writtenName(of: type)).neutralValue", type.neutralValue)
        }
    }

    private static func nothing(_ type: Any.Type) -> NeutralValue? {
        type == Void.self ? NeutralValue("nothing", ()) : nil
    }

    private static func null(_ type: Any.Type) -> NeutralValue? {
        (type as? any ExpressibleByNilLiteral.Type).map { NeutralValue("nil", $0.init(nilLiteral: ())) }
    }

    private static func emptyCollection(_ type: Any.Type) -> NeutralValue? {
        func list<List: ExpressibleByArrayLiteral>(_: List.Type) -> List { [] }
        func map<Map: ExpressibleByDictionaryLiteral>(_: Map.Type) -> Map { [:] }
        if let type = type as? any ExpressibleByArrayLiteral.Type { return NeutralValue("[]", list(type)) }
        if let type = type as? any ExpressibleByDictionaryLiteral.Type { return NeutralValue("[:]", map(type)) }
        guard !(type is any StringProtocol.Type), let type = type as? any RangeReplaceableCollection.Type else {
            return nil
        }
        return NeutralValue("\(writtenName(of: type))()", type.init())
    }

    private static func emptyString(_ type: Any.Type) -> NeutralValue? {
        func string<Text: ExpressibleByStringLiteral>(_: Text.Type) -> Text { "" }
        return (type as? any ExpressibleByStringLiteral.Type).map { NeutralValue("\"\"", string($0)) }
    }

    private static func falseValue(_ type: Any.Type) -> NeutralValue? {
        func boolean<Boolean: ExpressibleByBooleanLiteral>(_: Boolean.Type) -> Boolean { false }
        return (type as? any ExpressibleByBooleanLiteral.Type).map { NeutralValue("false", boolean($0)) }
    }

    private static func zero(_ type: Any.Type) -> NeutralValue? {
        func number<Number: ExpressibleByIntegerLiteral>(_: Number.Type) -> Number { 0 }
        if let type = type as? any ExpressibleByIntegerLiteral.Type { return NeutralValue("0", number(type)) }
        return (type as? any AdditiveArithmetic.Type).map { NeutralValue("\(writtenName(of: $0)).zero", $0.zero) }
    }
}
