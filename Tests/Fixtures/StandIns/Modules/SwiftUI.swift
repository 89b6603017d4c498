// The few declarations of SwiftUI that the guides use, written from Apple's documentation of them. They do nothing:
// a test compiles the guides' code with them where there is no SwiftUI.

// Apple's documentation describes them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor
@preconcurrency
public protocol View {
    associatedtype Body: View

    @ViewBuilder var body: Body { get }
}

extension Never: View {
    public typealias Body = Never
}

/// A view that the system draws.
public protocol SystemView: View where Body == Never {}

extension View where Body == Never {
    public var body: Never { fatalError() }
}

public struct EmptyView: SystemView {
    nonisolated public init() {}
}

public struct Text: SystemView {
    nonisolated public init(_ content: some StringProtocol) {}
}

public struct Button<Label: View>: SystemView {
    nonisolated public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) where Label == Text {
    }
}

public struct List<Content: View>: SystemView {
    nonisolated public init<Data: RandomAccessCollection, ID: Hashable>(
        _ data: Data,
        id: KeyPath<Data.Element, ID>,
        @ViewBuilder rowContent: @escaping (Data.Element) -> Content
    ) {}
}

@resultBuilder
public struct ViewBuilder {
    public static func buildBlock() -> EmptyView {
        EmptyView()
    }

    public static func buildBlock<Content: View>(_ content: Content) -> Content {
        content
    }

    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
        (repeat each Content)
    > {
        TupleView()
    }

    public static func buildIf<Content: View>(_ content: Content?) -> OptionalView<Content> {
        OptionalView()
    }
}

public struct TupleView<Content>: SystemView {
    nonisolated fileprivate init() {}
}

public struct OptionalView<Content: View>: SystemView {
    nonisolated fileprivate init() {}
}

public protocol EnvironmentKey {
    associatedtype Value

    static var defaultValue: Value { get }
}

public struct EnvironmentValues {
    public init() {}

    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { Key.defaultValue }
        set {}
    }
}

@propertyWrapper
public struct Environment<Value> {
    public var wrappedValue: Value { EnvironmentValues()[keyPath: keyPath] }

    private let keyPath: KeyPath<EnvironmentValues, Value>

    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
        self.keyPath = keyPath
    }
}

@propertyWrapper
public struct State<Value> {
    public var wrappedValue: Value {
        get { value }
        nonmutating set {}
    }

    private let value: Value

    public init(wrappedValue: Value) {
        value = wrappedValue
    }
}

extension State where Value: ExpressibleByNilLiteral {
    public init() {
        self.init(wrappedValue: nil)
    }
}

extension View {
    public func environment<Value>(
        _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
        _ value: Value
    ) -> some View {
        self
    }

    public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        self
    }
}
