import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct USRTests {
    @Test(arguments: [
        ("s:s5ClockP", "Clock", USR.TypeKind.protocol), ("s:4Core5OuterC5InnerV", "Outer.Inner", .structure),
        ("s:20FoundationEssentials11FileManagerC", "FileManager", .class), ("s:SG", nil, .protocol),
        ("s:7Network0A6ClientP", nil, .protocol), ("s:4Core4KindO", "Kind", nil), ("c:objc(cs)NSCoder", nil, .class),
        ("c:objc(pl)NSCopying", nil, .protocol), ("s:SQ", nil, .protocol),
        ("s:SP", nil, nil),
        ("s:", nil, nil), ("s:9Core", nil, nil),
    ])
    func typesOfModulesThatWereNotReadHaveNames(usr: String, name: String?, kind: USR.TypeKind?) {
        #expect(USR.name(of: usr) == name)
        #expect(USR.kind(of: usr, in: Codebase()) == kind)
    }
}
