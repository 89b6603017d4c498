/// Hides a value from the optimizer, and the fact that it isn't used.
@inline(never)
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value {
    value
}
