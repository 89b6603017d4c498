import CAllocatedBytes

/// Returns the bytes that `make` leaves allocated while its result is alive, or nil if the platform can't tell.
func bytesKept<Value>(by make: () -> Value) -> Int? {
    let before = allocated_bytes()
    guard before > 0 else { return nil }
    let value = opaque(make())
    let after = allocated_bytes()
    _ = opaque(value)
    return after >= before ? Int(after - before) : nil
}

/// Prints the bytes per object of the `count` objects that `make` creates together.
func report<Value>(_ name: String, each count: Int, make: () -> Value) {
    let bytes = bytesKept(by: make).map { (Double($0) / Double(count)).formatted(places: 1) }
    print("  \(name.padded(to: 46)) \((bytes ?? "unknown here").paddedLeft(to: 12))")
}
