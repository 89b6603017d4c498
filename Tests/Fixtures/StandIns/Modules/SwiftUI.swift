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

public struct Text: SystemView {
    nonisolated public init(_ content: some StringProtocol) {}
}

public struct ProgressView: SystemView {
    nonisolated public init() {}
}

public struct Button<Label: View>: SystemView {
    nonisolated public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) where Label == Text {
    }
}

public struct TextField<Label: View>: SystemView {
    nonisolated public init(_ title: some StringProtocol, text: Binding<String>) where Label == Text {}
}

public struct List<SelectionValue: Hashable, Content: View>: SystemView {
    nonisolated public init(@ViewBuilder content: () -> Content) where SelectionValue == Never {}

    nonisolated public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Data.Element: Identifiable, SelectionValue == Never, Content == ForEach<Data, Data.Element.ID, RowContent> {
    }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: SystemView {
    nonisolated public init(
        _ data: Data,
        id: KeyPath<Data.Element, ID>,
        @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {}
}

public struct NavigationStack<Data, Root: View>: SystemView {
    nonisolated public init(@ViewBuilder root: () -> Root) where Data == [AnyHashable] {}
}

public struct NavigationLink<Label: View, Destination: View>: SystemView {
    nonisolated public init(_ title: some StringProtocol, value: (some Hashable)?)
    where Label == Text, Destination == Never {}

    nonisolated public init(_ title: some StringProtocol, @ViewBuilder destination: () -> Destination)
    where Label == Text {}
}

public struct VStack<Content: View>: SystemView {
    nonisolated public init(@ViewBuilder content: () -> Content) {}
}

@resultBuilder
public struct ViewBuilder {
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

    public static func buildEither<First: View, Second: View>(first: First) -> EitherView<First, Second> {
        EitherView()
    }

    public static func buildEither<First: View, Second: View>(second: Second) -> EitherView<First, Second> {
        EitherView()
    }
}

public struct TupleView<Content>: SystemView {
    nonisolated fileprivate init() {}
}

public struct OptionalView<Content: View>: SystemView {
    nonisolated fileprivate init() {}
}

public struct EitherView<First: View, Second: View>: SystemView {
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

@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }

    public var projectedValue: Binding<Value> { self }

    private let get: () -> Value
    private let set: (Value) -> Void

    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        self.get = get
        self.set = set
    }

    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        Binding<Subject>(get: { wrappedValue[keyPath: keyPath] }, set: { wrappedValue[keyPath: keyPath] = $0 })
    }
}

@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Value: AnyObject> {
    public var wrappedValue: Value

    public var projectedValue: Bindable<Value> { self }

    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject> {
        Binding(get: { wrappedValue[keyPath: keyPath] }, set: { wrappedValue[keyPath: keyPath] = $0 })
    }
}

extension View {
    public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        self
    }

    nonisolated public func task(
        priority: TaskPriority = .userInitiated,
        _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some View {
        self
    }

    nonisolated public func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>,
        onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        self
    }

    nonisolated public func navigationDestination<D: Hashable, C: View>(
        for data: D.Type,
        @ViewBuilder destination: @escaping (D) -> C
    ) -> some View {
        self
    }
}

@MainActor
@preconcurrency
public protocol Scene {
    associatedtype Body: Scene

    @SceneBuilder var body: Body { get }
}

extension Never: Scene {}

@resultBuilder
public struct SceneBuilder {
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content {
        content
    }
}

public struct WindowGroup<Content: View>: Scene {
    nonisolated public init(@ViewBuilder makeContent: @escaping () -> Content) {}

    public var body: Never { fatalError() }
}

@MainActor
@preconcurrency
public protocol App {
    associatedtype Body: Scene

    @SceneBuilder var body: Body { get }

    init()
}

extension App {
    public static func main() {}
}
