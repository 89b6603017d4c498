import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct NodeNamesTests {
    @Test
    func idsAreUniqueAndPlain() {
        let names = NodeNames([
            .init(usr: "1", qualifiedName: "Screen", module: "App"),
            .init(usr: "2", qualifiedName: "Outer.Inner", module: "App"),
            .init(usr: "3", qualifiedName: "Outer_Inner", module: "App"),
            .init(usr: "4", qualifiedName: "User", module: "App"),
            .init(usr: "5", qualifiedName: "User", module: "Core"),
            .init(usr: "6", qualifiedName: "Line", module: "App"),
            .init(usr: "7", qualifiedName: "Line", module: "App"),
            .init(usr: "8", qualifiedName: "end", module: "App"),
            .init(usr: "9", qualifiedName: "Größe", module: "App"),
        ])
        #expect(
            "123456789".map { names[String($0)] } == [
                .init(id: "Screen", label: "Screen"),
                .init(id: "Outer_Inner", label: "Outer.Inner"),
                .init(id: "Outer__Inner", label: "Outer_Inner"),
                .init(id: "App_User", label: "App.User"),
                .init(id: "Core_User", label: "Core.User"),
                .init(id: "Line", label: "Line"),
                .init(id: "Line_2", label: "Line"),
                .init(id: "end_2", label: "end"),
                .init(id: "Gruf6udfe", label: "Größe"),
            ]
        )
    }
}
