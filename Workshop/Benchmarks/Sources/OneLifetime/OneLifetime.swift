import Providers

/// The smallest program with one lifetime.
///
/// Its size minus that of `NoLifetime` is the cost of lifetimes.
@main
struct OneLifetime {
    static func main() {
        let sharedGreeting = Shared { "Hello" }
        print(sharedGreeting.value)
    }
}
