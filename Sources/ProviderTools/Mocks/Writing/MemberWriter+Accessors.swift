extension MemberWriter {
    /// The lines of a property or a subscript.
    func accessors() -> [String] {
        guard case .answer(let answer) = plan.body, let getter = plan.stubs.first else { return [] }
        let accessors = declaration.accessors ?? .init()
        let head = declaration.keyword == "subscript" ? signature.subscripting() : signature.property()
        let effects = (accessors.isAsync ? " async" : "") + signature.throwing(accessors.throwing)
        let body = answered(answer, by: getter, throwing: accessors.throwing)
        let isOneLine = plan.stubs.count == 1 && effects.isEmpty && declaration.keyword != "subscript"
        if isOneLine, body.count == 1, let last = head.last { return head.dropLast() + ["\(last) \(body[0]) }"] }
        return head + indented(block(getter: body, effects)) + ["}"]
    }

    private func block(getter body: [String], _ effects: String) -> [String] {
        guard plan.stubs.count > 1 else { return effects.isEmpty ? body : accessor("get\(effects)", body) }
        let name = plan.newValueName == "newValue" ? "" : "(\(plan.newValueName))"
        return accessor("get\(effects)", body)
            + accessor("set\(name)", plan.recorded.prologue + [call(plan.stubs[1])])
    }

    private func accessor(_ head: String, _ body: [String]) -> [String] {
        body.count == 1 ? ["\(head) { \(body[0]) }"] : ["\(head) {"] + indented(body) + ["}"]
    }
}
