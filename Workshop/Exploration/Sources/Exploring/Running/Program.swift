/// A small program of two or three threads or tasks, every order of whose steps is explored.
///
///     let twoReaders = Program("Shared: two readers", bound: 3) { order in
///         let values = Log<Tracked>()
///         let shared = Shared { order.object("value") }
///         order.thread("reader 1") { values.append(shared.value) }
///         order.thread("reader 2") { values.append(shared.value) }
///         order.check {
///             order.expect("creations", order.count(of: "value"), is: 1)
///             order.expect("different values", Set(values.elements.map(ObjectIdentifier.init)).count, is: 1)
///         }
///     }
///
/// The closure is called once for each order, with a new ``Order``. It creates everything that the order uses, and
/// adds its threads, tasks, and checks. It must do the same each time: no chance, no time, no global state.
public struct Program: Sendable {
    /// The name of the program, which must be unique.
    public let name: String

    /// The number of preemptions up to which every order is explored.
    let bound: Int

    /// The number of preemptions up to which every order is explored with `--long`.
    let longBound: Int

    /// A part of the message with which every order must trap, or nil if none may trap.
    let trap: String?

    let setUp: @Sendable (Order) -> Void

    /// Creates a program.
    ///
    /// - Parameters:
    ///   - name: The unique name of the program: the type, a colon, and what happens.
    ///   - bound: The number of preemptions up to which every order is explored. A preemption is a switch away from a
    ///     thread that could go on. Other switches aren't limited.
    ///   - longBound: The same for `--long`. Defaults to one more.
    ///   - trap: A part of the message with which every order must trap. Defaults to nil: no order may trap. Each
    ///     order then runs in a process of its own, which takes a few milliseconds.
    ///   - setUp: Adds threads, tasks, and checks to an order.
    public init(
        _ name: String,
        bound: Int = 2,
        longBound: Int? = nil,
        trapsWith trap: String? = nil,
        _ setUp: @escaping @Sendable (Order) -> Void
    ) {
        self.name = name
        self.bound = bound
        self.longBound = longBound ?? bound + 1
        self.trap = trap
        self.setUp = setUp
    }
}
