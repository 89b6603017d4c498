/// Brings the initializer of a `DependencyProviding`'s mock up to date, which takes the instance dependencies.
struct InitializerUpdate {
    /// How a new instance dependency gets into the mock.
    enum Way {
        /// The initializer of the mock takes it.
        case parameter
        /// The mock gets an initializer of its own.
        case initializer
        /// The mock's other dependencies are answered later, and so is this one.
        case answeredLater
    }

    private struct Parameter {
        let name: String
        let tokens: Range<Int>
    }

    private let mock: WrittenMock
    private let parts: MockParts
    /// The stubs of all instance dependencies, in the order of the protocol.
    private let stubs: [MockStub]
    private let written: SourceDeclaration?
    /// Whether initializers assign to stubs, but none of them is the one that the tool writes.
    private let isForeign: Bool
    private let parameters: [Parameter]
    private let assignments: [String: Range<Int>]
    private var outline: SourceOutline { mock.files[0].outline }
    private var layout: SourceLayout { mock.files[0].layout }

    private(set) var edits: [SourceEdit] = []
    /// The texts of new parameters, of which a line may get too long.
    private var added: [(offset: Int, text: String)] = []
    private var replaced: [SourceEdit] = []

    /// - Parameters:
    ///   - mock: The mock.
    ///   - parts: The mock as if it were new.
    ///   - members: The members that answer requirements, by the index of the requirement.
    init(_ mock: WrittenMock, parts: MockParts, members: [Int: WrittenMock.Member]) {
        self.mock = mock
        self.parts = parts
        let stubs = parts.members.flatMap(\.stubs).filter { $0.dependency != nil }
        self.stubs = stubs
        let outline = mock.files[0].outline
        let initializers = mock.containers[0].items.filter { $0.keyword == "init" && $0.condition == nil }
        let names = Set(stubs.map(\.name)).union(mock.stubs.map(\.name))
        let candidates = initializers.map { ($0, outline.assignments(to: names, in: $0)) }.filter { !$0.1.isEmpty }
        // An initializer that the protocol requires can't take a dependency, unless it takes them all.
        let own = candidates.first { declaration, _ in
            let index = members.first { $0.value.container == 0 && $0.value.declaration == declaration }?.key
            return index == parts.initializer.requiredIndex
        }
        isForeign = own == nil && !candidates.isEmpty
        if let (written, assignments) = own {
            self.written = written
            self.assignments = assignments
            parameters = outline.parameters(of: written).map { Parameter(name: $0.name, tokens: $0.tokens) }
        } else {
            (written, assignments, parameters) = (nil, [:], [])
        }
    }

    /// Whether stubs of the mock have no value before its initializer gives them one.
    var createsStubs: Bool {
        stubs.compactMap { mock.stub(named: $0.name, isStatic: false) }.contains { stub in
            !stub.declaration.tokens.contains { mock.file(of: stub.container).outline.isAt("=", $0) }
        }
    }

    /// How to add a dependency; nil if a person has written the initializers otherwise.
    func way(for stub: MockStub, otherInitializers: Bool) -> Way? {
        if isForeign || parts.initializer.requiredIndex != nil { return nil }
        if written != nil { return neighbor(of: stub) != nil ? .parameter : nil }
        let existing = stubs.compactMap { mock.stub(named: $0.name, isStatic: false) }
        if existing.isEmpty { return otherInitializers ? nil : .initializer }
        let areCreated = existing.allSatisfy { stub in
            stub.declaration.tokens.contains { mock.file(of: stub.container).outline.isAt("=", $0) }
        }
        return areCreated ? .answeredLater : nil
    }

    /// The nearest dependency before a new one, or else behind it, that the initializer takes and assigns.
    private func neighbor(of stub: MockStub) -> (parameter: Parameter, assignment: Range<Int>, isBefore: Bool)? {
        guard let index = stubs.firstIndex(where: { $0.name == stub.name }) else { return nil }
        func found(_ other: MockStub, isBefore: Bool) -> (Parameter, Range<Int>, Bool)? {
            guard let name = other.dependency?.name, let parameter = parameters.first(where: { $0.name == name }),
                let assignment = assignments[other.name]
            else { return nil }
            return (parameter, assignment, isBefore)
        }
        return stubs[..<index].reversed().lazy.compactMap { found($0, isBefore: true) }.first
            ?? stubs[(index + 1)...].lazy.compactMap { found($0, isBefore: false) }.first
    }

    private func text(of stub: MockStub) -> (parameter: String, answer: String)? {
        guard let index = stubs.firstIndex(where: { $0.name == stub.name }),
            parts.initializer.parameters.indices.contains(index), parts.initializer.answers.indices.contains(index)
        else { return nil }
        return (parts.initializer.parameters[index], parts.initializer.answers[index])
    }

    // MARK: - Changes

    mutating func add(_ stub: MockStub) {
        guard let (parameter, assignment, isBefore) = neighbor(of: stub), let text = text(of: stub) else { return }
        let tokens = outline.text.tokens
        let isBroken = layout.beginsLine(parameter.tokens.lowerBound)
        let start = tokens[parameter.tokens.lowerBound].range.lowerBound
        let gap = isBroken ? layout.newline + layout.indentation(start) : " "
        let offset = isBefore ? tokens[parameter.tokens.upperBound - 1].range.upperBound : start
        let new = isBefore ? ",\(gap)\(text.parameter)" : "\(text.parameter),\(gap)"
        if isBroken { edits.append(.insertion(new, at: offset)) } else { added.append((offset, new)) }

        let first = tokens[assignment.lowerBound].range.lowerBound
        let indentation = layout.indentation(first)
        if isBefore {
            let last = assignment.upperBound - 1
            let end = layout.endsLine(last) ? layout.endOfLine(behind: last) : tokens[last].range.upperBound
            edits.append(.insertion(layout.newline + indentation + text.answer, at: end))
        } else {
            edits.append(.insertion(text.answer + layout.newline + indentation, at: first))
        }
    }

    /// Whether the initializer takes and assigns a dependency as the tool wrote it.
    func isScaffolded(_ stub: MockStub, parts old: [String], answer: [String]) -> Bool {
        guard written != nil else { return !isForeign }
        guard let name = stub.dependency?.name, let parameter = parameters.first(where: { $0.name == name }),
            let assignment = assignments[stub.name]
        else { return false }
        return ScaffoldedForm.words(outline, parameter.tokens) == old
            && ScaffoldedForm.words(outline, assignment) == answer
    }

    /// Gives the parameter of a dependency its new type.
    mutating func replace(_ old: MockStub, by new: MockStub) {
        guard let name = old.dependency?.name, let parameter = parameters.first(where: { $0.name == name }),
            let text = text(of: new)
        else { return }
        let range = outline.bytes(of: parameter.tokens)
        if outline.text.text(in: range) != text.parameter {
            replaced.append(SourceEdit(range: range, replacement: text.parameter))
        }
        guard let assignment = assignments[old.name] else { return }
        let answer = outline.bytes(of: assignment)
        if outline.text.text(in: answer) != text.answer {
            edits.append(SourceEdit(range: answer, replacement: text.answer))
        }
    }

    mutating func remove(_ stub: MockStub) {
        guard let name = stub.dependency?.name, let index = parameters.firstIndex(where: { $0.name == name }),
            let assignment = assignments[stub.name]
        else { return }
        let tokens = outline.text.tokens
        let own = outline.bytes(of: parameters[index].tokens)
        let range =
            if index + 1 < parameters.count {
                own.lowerBound..<tokens[parameters[index + 1].tokens.lowerBound].range.lowerBound
            } else if index > 0 {
                tokens[parameters[index - 1].tokens.upperBound - 1].range.upperBound..<own.upperBound
            } else { own }
        edits.append(SourceEdit(range: range, replacement: ""))
        edits.append(SourceEdit(range: layout.lines(of: assignment), replacement: ""))
    }

    /// The changes, with the list of parameters broken where its line gets too long.
    var finished: [SourceEdit] {
        let edits = edits + replaced
        guard let written, let first = added.first?.offset ?? replaced.first?.range.lowerBound else { return edits }
        let length = layout.lineEnd(first) - layout.lineStart(first)
        let growth = replaced.reduce(0) { $0 + $1.replacement.utf8.count - $1.range.count }
        let isBroken = parameters.contains { layout.beginsLine($0.tokens.lowerBound) }
        let isTooLong = !isBroken && length + growth + added.reduce(0) { $0 + $1.text.utf8.count } > Layout.lineLength
        guard isTooLong,
            let open = (written.keywordIndex..<written.tokens.upperBound).first(where: { outline.isAt("(", $0) }),
            let close = outline.partner(of: open)
        else { return edits + added.map { .insertion($0.text, at: $0.offset) } }
        let tokens = outline.text.tokens
        let outer = layout.newline + layout.indentation(tokens[open].range.lowerBound)
        let inner = outer + (layout.step ?? Layout.step)
        var breaks: [SourceEdit] = [.insertion(inner, at: tokens[open].range.upperBound)]
        breaks += added.map { .insertion($0.text.replacing(", ", with: ",\(inner)"), at: $0.offset) }
        for parameter in parameters.dropFirst() {
            // The space that stands there becomes the last one of the indentation.
            let hasSpace = tokens[parameter.tokens.lowerBound].followsSpace && inner.hasSuffix(" ")
            let start = tokens[parameter.tokens.lowerBound - 1].range.upperBound
            breaks.append(.insertion(hasSpace ? String(inner.dropLast()) : inner, at: start))
        }
        breaks.append(.insertion(outer, at: tokens[close].range.lowerBound))
        return edits + breaks
    }
}

extension SourceOutline {
    /// The parameters of a function or initializer, each from its label to its type.
    func parameters(of declaration: SourceDeclaration) -> [(name: String, tokens: Range<Int>)] {
        guard let open = (declaration.keywordIndex..<declaration.tokens.upperBound).first(where: { isAt("(", $0) }),
            let close = partner(of: open)
        else { return [] }
        var parameters: [(name: String, tokens: Range<Int>)] = []
        var (start, index, depth) = (open + 1, open + 1, 0)
        while index <= close {
            if isAt("<", index) { depth += 1 }
            if isAt(">", index) { depth -= 1 }
            if index == close || (isAt(",", index) && depth == 0) {
                if start < index { parameters.append((unquoted(start), start..<index)) }
                start = index + 1
            }
            index = index == close ? close + 1 : next(after: index)
        }
        return parameters
    }

    /// The statements of an initializer that give a stub, or its answer, a value; by the names of the stubs.
    func assignments(to stubs: Set<String>, in declaration: SourceDeclaration) -> [String: Range<Int>] {
        guard let body = declaration.body else { return [:] }
        var assignments: [String: Range<Int>] = [:]
        var index = body.lowerBound
        while index < body.upperBound {
            let start = index
            index = endOfLineOrStatement(from: index, in: body)
            let name = isAt("self", start) && isAt(".", start + 1) ? start + 2 : start
            guard name + 1 < index, stubs.contains(words[name]) else { continue }
            let isAnswer = isAt(".", name + 1) && isAt("defaultReturnValue", name + 2) && isAt("=", name + 3)
            if isAt("=", name + 1) || isAnswer { assignments[words[name]] = start..<index }
        }
        return assignments
    }

    private func endOfLineOrStatement(from start: Int, in range: Range<Int>) -> Int {
        var index = next(after: start)
        while index < range.upperBound {
            let goesOn = ["=", ",", "."].contains { isAt($0, index - 1) } || isAt(".", index)
            if isAt(";", index) || (text.tokens[index].beginsLine && !goesOn) { break }
            index = next(after: index)
        }
        return min(index, range.upperBound)
    }
}

extension SourceLayout {
    /// The whole lines of some tokens, and an empty line that would be left over.
    func lines(of tokens: Range<Int>, from first: Int? = nil) -> Range<Int> {
        let bytes = outline.bytes(of: tokens)
        guard beginsLine(tokens.lowerBound), endsLine(tokens.upperBound - 1) else { return bytes }
        let start = lineStart(first ?? bytes.lowerBound)
        let end = behindNewline(endOfLine(behind: tokens.upperBound - 1))
        let text = outline.text.bytes
        let next = lineEnd(end)
        let isNextEmpty = end < text.count && isBlank(end..<next)
        let previous = start == 0 ? 0 : lineStart(newlineBefore(start))
        let isPreviousEmpty = start > 0 && isBlank(previous..<start)
        let opens = tokens.lowerBound > 0 && outline.isAt("{", tokens.lowerBound - 1)
        let closes = tokens.upperBound < outline.words.count && outline.isAt("}", tokens.upperBound)
        if isNextEmpty, isPreviousEmpty || (opens && first == nil) { return start..<behindNewline(next) }
        if isPreviousEmpty, closes { return previous..<end }
        return start..<end
    }

    /// The offset of the newline that ends the line before the one that begins at an offset.
    private func newlineBefore(_ start: Int) -> Int {
        let bytes = outline.text.bytes
        let isPair = start > 1 && bytes[start - 1] == UInt8(ascii: "\n") && bytes[start - 2] == UInt8(ascii: "\r")
        return start - (isPair ? 2 : 1)
    }
}
