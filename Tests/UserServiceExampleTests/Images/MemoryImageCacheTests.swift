import Stubbing
import Testing

@testable import UserServiceExample

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct MemoryImageCacheTests {
    @Test
    func keepsImagesByName() async {
        let cache = MemoryImageCache()
        await cache.store(.dot, named: "dot")
        #expect(await cache.image(named: "dot") == .dot)
        #expect(await cache.image(named: "other") == nil)
    }
}
