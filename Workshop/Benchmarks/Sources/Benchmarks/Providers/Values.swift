import Providers

/// Typical values: one of a protocol type, and a large struct.
protocol Storing: Sendable {
    var number: Int { get }
}

struct SmallStore: Storing {
    let service = Service()
    let number: Int
}

/// A protocol that only classes adopt.
protocol ObjectStoring: AnyObject, Sendable {}

final class ObjectStore: ObjectStoring {}

/// A struct of 10 words, some of which are references.
struct Settings: Sendable {
    let name: String
    let path: String
    let service: Service
    let numbers: (Int, Int, Int, Int, Int)
}

/// The dependencies of a type, which each of the providers below provides.
protocol ValuesProviding: Sendable {
    var store: any Storing { get }
    var settings: Settings { get }
}

func makeStore() -> any Storing {
    SmallStore(number: 7)
}

func makeSettings() -> Settings {
    Settings(
        name: "a name that is too long for its words",
        path: "a path",
        service: Service(),
        numbers: (1, 2, 3, 4, 5)
    )
}

struct LetValues: ValuesProviding {
    let store = makeStore()
    let settings = makeSettings()
}

struct SharedValues: ValuesProviding {
    let sharedStore = Shared { makeStore() }
    let sharedSettings = Shared { makeSettings() }

    var store: any Storing { sharedStore.value }
    var settings: Settings { sharedSettings.value }
}
