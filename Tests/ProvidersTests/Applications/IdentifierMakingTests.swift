import Foundation
import Testing

@Suite(.timeLimit(.minutes(5)))
struct IdentifierMakingTests {
    @Test
    func theSystemMakesDifferentIdentifiers() {
        let maker = SystemIdentifierMaker()
        #expect(Set((1...100).map { _ in maker.makeIdentifier() }).count == 100)
    }

    @Test
    func identifiersAreNumberedFromOne() {
        let maker = NumberedIdentifierMaker()
        let identifiers = (1...0x1234).map { _ in maker.makeIdentifier() }
        #expect(identifiers.first?.uuidString == "00000000-0000-0000-0000-000000000001")
        #expect(identifiers.last?.uuidString == "00000000-0000-0000-0000-000000001234")
        #expect(identifiers[1] == .numbered(2))
    }
}
