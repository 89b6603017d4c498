import Providers

/// A program with one lifetime, as small as it can be: what it is larger than `NoLifetime` is what lifetimes cost.
@main
struct OneLifetime {
    static func main() {
        let sharedGreeting = Shared { "Hello" }
        print(sharedGreeting.value)
    }
}
