/// The parameters of a function or an initializer, as calls see them.
struct WorldSignature: Hashable {
    private struct Parameter: Hashable {
        /// Nil for none.
        let label: String?
        let isVariadic: Bool
        let hasDefault: Bool
    }

    private let parameters: [Parameter]

    init(_ declaration: Declaration) {
        parameters = declaration.parameters.map { parameter in
            Parameter(
                label: parameter.argumentLabel,
                isVariadic: parameter.isVariadic,
                hasDefault: parameter.defaultValue != nil
            )
        }
    }

    /// The indexes of the parameters for which a call has no argument; nil if it calls something else.
    func parametersWithoutArguments(in call: WrittenCall) -> Set<Int>? {
        var missing: Set<Int> = []
        var arguments = call.arguments.map(\.label)[...]
        for (index, parameter) in parameters.enumerated() {
            guard let first = arguments.first, first == parameter.label else {
                missing.insert(index)
                continue
            }
            repeat { arguments.removeFirst() } while parameter.isVariadic && arguments.first == .some(nil)
        }
        let isComplete = missing.allSatisfy { parameters[$0].hasDefault || parameters[$0].isVariadic }
        // Trailing closures are arguments of some of them.
        return arguments.isEmpty && (isComplete || call.hasTrailingClosure) ? missing : nil
    }
}
