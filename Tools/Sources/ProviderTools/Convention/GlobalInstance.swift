/// A usual name of a static property that holds an instance of its type for everyone.
enum GlobalInstance: String, CaseIterable {
    case shared, `default`, standard, current, live

    /// Whether an injected type mustn't have one; `current` says what is so outside, such as `Locale.current`.
    var isFinding: Bool { self != .current }

    /// Whether code that names it reaches for the world; `live` is what a composition root chooses.
    var isReach: Bool { self != .live }
}
