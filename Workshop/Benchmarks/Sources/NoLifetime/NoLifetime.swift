/// The same program without a lifetime.
@main
struct NoLifetime {
    static func main() {
        let greeting = "Hello"
        print(greeting)
    }
}
