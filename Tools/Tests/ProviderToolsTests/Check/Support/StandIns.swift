@testable import ProviderTools

/// Modules with the types of the kit by name, which compile faster than the kit.
enum StandIns {
    static func providers(_ graphKind: CompiledModule.GraphKind = .usual) async throws -> CompiledModule {
        try await CompiledModule(
            """
            public struct Shared<Value: Sendable>: Sendable {
                public init() { fatalError() }
                public var value: Value { fatalError() }
            }
            public struct AsyncShared<Value: Sendable>: Sendable {}
            public struct WeakShared<Value: Sendable>: Sendable { public var value: Value }
            public struct SharedByKey<Key: Sendable, Value: Sendable>: Sendable {}
            public struct AsyncSharedByKey<Key: Sendable, Value: Sendable>: Sendable {}
            public struct Expiring<Value: Sendable>: Sendable { public var value: Value }
            public struct AsyncExpiring<Value: Sendable>: Sendable {}
            public final class Scope: Sendable { public init() {} }
            public struct ScopedByKey<Key: Sendable, Value: Sendable>: Sendable {}
            """,
            name: "Providers",
            graphKind: graphKind
        )
    }

    static func stubbing(_ graphKind: CompiledModule.GraphKind = .usual) async throws -> CompiledModule {
        try await CompiledModule(
            """
            public final class ThrowingStub<In, Out, Failure: Error>: Sendable {
                public init() {}
                public init(defaultReturnValue: Out) {}
                public func callAsFunction(_ arguments: In) throws(Failure) -> Out { fatalError() }
            }
            extension ThrowingStub where In == Void {
                public func callAsFunction() throws(Failure) -> Out { fatalError() }
            }
            public final class AsyncThrowingStub<In, Out, Failure: Error>: Sendable {
                public init() {}
                public init(defaultReturnValue: Out) {}
                public func callAsFunction(_ arguments: In) async throws(Failure) -> Out { fatalError() }
            }
            public typealias Stub<In, Out> = ThrowingStub<In, Out, Never>
            public typealias AsyncStub<In, Out> = AsyncThrowingStub<In, Out, Never>
            """,
            name: "Stubbing",
            graphKind: graphKind
        )
    }
}
