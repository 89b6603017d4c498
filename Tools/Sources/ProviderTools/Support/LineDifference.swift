/// The lines in which two texts differ, as `diff` shows them.
struct LineDifference {
    /// Each line that is gone behind a `-`, and each that is new behind a `+`, in their order.
    let lines: [String]

    /// White space around a line makes no difference, and neither do empty lines.
    init(from old: some Sequence<Substring>, to new: some Sequence<Substring>) {
        let old = old.filter { !$0.trimmingSpace.isEmpty }
        let new = new.filter { !$0.trimmingSpace.isEmpty }
        let difference = new.map(\.trimmingSpace).difference(from: old.map(\.trimmingSpace))
        var gone: Set<Int> = []
        var added: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let index, _, _): gone.insert(index)
            case .insert(let index, _, _): added.insert(index)
            }
        }
        var lines: [String] = []
        var (index, newIndex) = (0, 0)
        while index < old.count || newIndex < new.count {
            if gone.contains(index) {
                lines.append("-\(old[index])")
                index += 1
            } else if added.contains(newIndex) {
                lines.append("+\(new[newIndex])")
                newIndex += 1
            } else {
                index += 1
                newIndex += 1
            }
        }
        self.lines = lines
    }
}
