import Stubbing
import Testing

/// Values that the declaration of a stub states for calls without an answer.
@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct StatedNeutralValueTests {
    protocol Payment: Sendable {
        func send() -> Int
    }

    final class MockPayment: Payment {
        let sendStub = Stub<Void, Int>()

        func send() -> Int { sendStub() }
    }

    let createStub = Stub<Void, Void>()

    @Test
    func aCallWithoutAnAnswerReturnsTheStatedValueOfAProtocolType() {
        let makePaymentStub = Stub<Int, any Payment>(neutralValue: MockPayment())
        let recorded = messages {
            #expect(makePaymentStub(400) is MockPayment)
        }
        #expect(recorded.count == 1)
        #expect(recorded.first?.hasSuffix("The call returns the neutralValue of its stub's declaration.") == true)
    }

    @Test
    func theValueIsCreatedForEachCallWithoutAnAnswerAndForNoOther() {
        let stub = Stub<Int, any Payment>(neutralValue: Self.payment(createStub))
        #expect(createStub.callCount == 0)
        stub.defaultReturnValue = MockPayment()
        _ = stub(1)
        #expect(createStub.callCount == 0)
        stub.defaultResult = nil
        #expect(messages { for number in 2...4 { _ = stub(number) } }.count == 1)
        #expect(createStub.callCount == 3)
    }

    @Test
    func theStatedValueComesBeforeThatOfTheTypeAndBeforeAnError() async {
        let countStub = Stub<Int, Int>(neutralValue: 7)
        let throwingStub = ThrowingStub<Int, Int, any Error>(neutralValue: 8)
        let asyncStub = AsyncThrowingStub<Int, Int, any Error>(neutralValue: 9)
        let recorded = await messages {
            _ = countStub(1)
            _ = try? throwingStub(1)
            _ = try? await asyncStub(1)
        }
        #expect(recorded.count == 3)
        #expect(countStub.callReturnValues == [7])
        #expect(throwingStub.calls.map { try? $0.result.get() } == [8])
        #expect(asyncStub.calls.map { try? $0.result?.get() } == [9])
    }

    @Test
    func mocksThatReturnEachOtherAreCreatedOneAtATime() {
        let recorded = messages {
            let parent = MockParent()
            #expect(parent.child.parent.child is MockChild)
            #expect(parent.childStub.callCount == 1)
        }
        #expect(recorded.count == 3)
    }

    @Test
    @MainActor
    func aMainActorMockIsStatedWithTheAssumptionThatItIsCreatedThere() {
        let screenStub = Stub<Void, any Screen>(neutralValue: MainActor.assumeIsolated { MockScreen() })
        let recorded = messages { #expect(screenStub() is MockScreen) }
        #expect(recorded.count == 1)
    }

    @Test
    func aDefaultReturnValueThatDoesNotExistReadsAsTheStatedValue() {
        let stub = Stub<Int, any Payment>(neutralValue: MockPayment())
        let recorded = messages { #expect(stub.defaultReturnValue is MockPayment) }
        #expect(
            recorded.map { $0.contains("has no default return value. Set one, or read defaultResult.") } == [true]
        )
    }

    private static func payment(_ createStub: Stub<Void, Void>) -> any Payment {
        createStub()
        return MockPayment()
    }
}

private protocol Parent: Sendable {
    var child: any Child { get }
}

private protocol Child: Sendable {
    var parent: any Parent { get }
}

// The compiler requires the written initializers, because the implicit ones would depend on each other.

private final class MockParent: Parent {
    let childStub = Stub<Void, any Child>(neutralValue: MockChild())

    init() {}

    var child: any Child { childStub() }
}

private final class MockChild: Child {
    let parentStub = Stub<Void, any Parent>(neutralValue: MockParent())

    init() {}

    var parent: any Parent { parentStub() }
}

@MainActor
private protocol Screen {
    func show()
}

@MainActor
private final class MockScreen: Screen {
    let showStub = Stub<Void, Void>()

    func show() {
        showStub()
    }
}
