/// Says why no code can be written for a value, or for a call.
struct Unwritable: Error, Equatable {
    let reason: String
}
