/// One thing that an update does to a type.
enum Decision {
    /// Adds all parts of a unit.
    case insert(unit: Int)
    /// Replaces parts as they were scaffolded by those of a unit.
    case replace([WrittenForm.Match], unit: Int)
    /// Brings a part up to date that an earlier run wrote with less knowledge.
    case refresh(WrittenForm.Match, unit: Int)
    /// Removes what is left over.
    case remove([WrittenForm.Match])

    /// The index of the unit whose parts are written.
    var unit: Int? {
        switch self {
        case .insert(let unit), .replace(_, let unit), .refresh(_, let unit): unit
        case .remove: nil
        }
    }
}
