import Foundation

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
    /// The value that the type itself declares comes first. The order of the others only matters for a type that fits
    /// several rows, such as an enumeration with cases that a string literal can express.
    static func of(_ type: Any.Type) -> NeutralValue? {
        for kind in kinds {
            if let value = kind(type) { return value }
        }
        return nil
    }

    private static let kinds: [@Sendable (Any.Type) -> NeutralValue?] = [
        declared, nothing, null, vector, emptyCollection, emptyString, falseValue, zero, character, foundationValue,
        finishedStream,
        firstCase,
    ]

    /// Returns the neutral value that the declaration of a stub states.
    static func stated(_ make: @escaping () -> Any) -> NeutralValue {
        NeutralValue("the neutralValue of its stub's declaration", make())
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

    /// An array literal can express a vector, but not without elements.
    private static func vector(_ type: Any.Type) -> NeutralValue? {
        (type as? any SIMD.Type).map { NeutralValue("\(writtenName(of: $0))()", $0.init()) }
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

    private static func character(_ type: Any.Type) -> NeutralValue? {
        switch type {
        case is Character.Type: NeutralValue("\" \"", " " as Character)
        case is Unicode.Scalar.Type: NeutralValue("\" \"", " " as Unicode.Scalar)
        default: nil
        }
    }

    private static func foundationValue(_ type: Any.Type) -> NeutralValue? {
        switch type {
        case is Date.Type: NeutralValue("Date(timeIntervalSince1970: 0)", Date(timeIntervalSince1970: 0))
        // Names nothing that code under test could read or delete by mistake.
        case is URL.Type: NeutralValue("about:blank", URL(string: "about:blank") ?? URL(filePath: ""))
        case is UUID.Type: NeutralValue("a UUID of zeros", UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
        default: nil
        }
    }

    private static func finishedStream(_ type: Any.Type) -> NeutralValue? {
        (type as? any FinishableStream.Type).map { NeutralValue("a finished stream", $0.finished) }
    }

    private static func firstCase(_ type: Any.Type) -> NeutralValue? {
        func firstCase<Enumeration: CaseIterable>(_: Enumeration.Type) -> Any? { Enumeration.allCases.first }
        return (type as? any CaseIterable.Type).flatMap { type in
            firstCase(type).map { NeutralValue("the first case of \(writtenName(of: type))", $0) }
        }
    }
}

/// A stream that can be created without elements.
private nonisolated protocol FinishableStream {
    static var finished: Self { get }
}

nonisolated extension AsyncStream: FinishableStream {
    fileprivate static var finished: AsyncStream { AsyncStream { $0.finish() } }
}

nonisolated extension AsyncThrowingStream: FinishableStream where Failure == any Error {
    fileprivate static var finished: AsyncThrowingStream { AsyncThrowingStream { $0.finish() } }
}
