/// Hides from the optimizer what a value is and that it is not used.
@inline(never)
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value {
    value
}
