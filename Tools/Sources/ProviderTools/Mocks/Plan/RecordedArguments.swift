/// The arguments of a function that its stub records.
struct RecordedArguments {
    struct Argument {
        let field: String
        let type: TypeSyntax
        let expression: String
    }

    /// A closure that doesn't escape, so that only the mock itself can run it.
    struct Closure {
        let name: String
        let type: FunctionType
        /// The type with its attributes, or the alias that stands for it.
        let written: TypeSyntax
    }

    private(set) var arguments: [Argument] = []
    /// The `inout` parameters, which are arguments as well.
    private(set) var inoutArguments: [Argument] = []
    private(set) var closures: [Closure] = []
    /// Lines that stand before the call.
    private(set) var prologue: [String] = []
    /// Comments on what the stub doesn't see, which a scaffolder also prints.
    private(set) var remarks: [String] = []
    /// Comments on what the stub records.
    private(set) var comments: [String] = []
    private let context: MockContext
    private let erasure: Erasure

    init(_ parameters: [Declaration.Parameter], context: MockContext, erasure: Erasure) {
        self.context = context
        self.erasure = erasure
        for (index, parameter) in parameters.enumerated() { add(parameter, at: index) }
    }

    /// The name of a parameter inside of the function; one that has none gets one.
    static func name(of parameter: Declaration.Parameter, at index: Int) -> String {
        if let name = parameter.name { return name }
        if let label = parameter.label, label != "_" { return label }
        return "argument\(index + 1)"
    }

    private mutating func add(_ parameter: Declaration.Parameter, at index: Int) {
        let name = Self.name(of: parameter, at: index)
        let expression = quoted(name)
        let attributes = Set(parameter.type.attributes.map(\.text))
        if attributes.contains("isolated") { return }
        if case .packExpansion(let element) = parameter.type.withoutAttributes {
            return addPack(name, element: element)
        }
        let type = context.names.resolved(parameter.type.withoutPassing.withoutImplicitUnwrapping)
        if parameter.type.withoutAttributes.usr == USR.executorJob, attributes.contains("consuming") {
            // The one form in which a job can be kept, and run later.
            return addJob(name, expression: "UnownedJob(\(expression))")
        }
        if context.isNoncopyable(parameter.type) {
            remarks.append("The stub doesn't record `\(name)`: it can't be copied.")
            return
        }
        if attributes.contains("@autoclosure"), let function = type.functionType {
            add(name, type: function.result, expression: "\(function.callEffects)\(expression)()")
        } else if parameter.isVariadic {
            add(name, type: .array(type), expression: expression)
        } else if let function = context.conformances.functionType(of: type), !attributes.contains("@escaping") {
            closures.append(Closure(name: expression, type: function, written: type))
        } else if attributes.contains("inout") {
            let argument = Argument(field: name, type: erasure.erased(type), expression: expression)
            arguments.append(argument)
            inoutArguments.append(argument)
        } else if type.usr == USR.unownedJob {
            addJob(name, expression: expression)
        } else {
            add(name, type: type, expression: attributes.contains("borrowing") ? "copy \(expression)" : expression)
            remarkErasedClosure(name, type)
            remarkReference(name, type)
        }
    }

    private mutating func add(_ name: String, type: TypeSyntax, expression: String) {
        arguments.append(Argument(field: name, type: erasure.erased(type), expression: expression))
    }

    /// A test that answers with a closure has to know its type in the call that it answers.
    private mutating func remarkErasedClosure(_ name: String, _ type: TypeSyntax) {
        guard type.functionType != nil, erasure.affects(type) else { return }
        remarks.append(
            "`\(name)` is recorded as `\(erasure.erased(type))`: cast it to the type that it has in the call to use it."
        )
    }

    /// An object shows its last state in the history of the calls, and can't be recorded while it is released.
    private mutating func remarkReference(_ name: String, _ type: TypeSyntax) {
        guard type.functionType == nil, type.contains(where: isObject) else { return }
        comments.append(
            "`\(name)` is recorded by reference. Record its values if it changes later, or is being released."
        )
    }

    private func isObject(_ type: TypeSyntax) -> Bool {
        if type.description == "AnyObject" { return true }
        guard let usr = type.usr, USR.kind(of: usr, in: context.codebase) == .class else { return false }
        return context.codebase.symbol(usr)?.hasKeyword("actor") != true
    }

    /// Only a test knows when and where a job should run: a mock that ran it at once would run two at a time.
    private mutating func addJob(_ name: String, expression: String) {
        add(name, type: context.names.resolved(.named("UnownedJob", usr: USR.unownedJob)), expression: expression)
        remarks.append("`\(name)` isn't run: its task waits until a test runs the job that the stub recorded.")
    }

    private mutating func addPack(_ name: String, element: TypeSyntax) {
        var elementType = element
        if case .packElement(let parameter) = element { elementType = parameter }
        if elementType.functionType != nil {
            remarks.append(
                "The mock neither calls nor records the closures in `\(name)`, because they're nonescaping."
            )
            return
        }
        let type = erasure.erased(context.names.resolved(elementType))
        let values = "\(name)Values"
        prologue.append("var \(values): [\(type)] = []")
        prologue.append("for value in repeat each \(quoted(name)) { \(values).append(value) }")
        arguments.append(Argument(field: name, type: .array(type), expression: values))
    }

    /// Remarks on closures that write to their arguments: a mock holds no lock while it runs one.
    mutating func remarkOverlaps() {
        remarks += closures.map { "Overlapping calls can lose what `\($0.name)` writes." }
    }

    /// Remarks how a test uses the closure that its answer gets, and leaves out the others.
    mutating func handOver(_ continuation: Continuation, stub: String) {
        let name = continuation.closure.name
        let answer =
            arguments.isEmpty
            ? "defaultReturnValue = { \(name) in … }" : "answer { arguments in { \(name) in … } }"
        remarks.append("The answer is a closure that gets `\(name)`: `\(stub).\(answer)`.")
        leaveOutClosures(except: name)
    }

    /// Turns closures that the mock doesn't run into remarks.
    mutating func leaveOutClosures(except name: String? = nil) {
        for closure in closures where closure.name != name {
            remarks.append(
                "The mock neither calls nor records `\(closure.name)`, because it's a nonescaping closure."
            )
        }
        closures = []
    }
}
