import Foundation

extension Double {
    func formatted(places: Int) -> String {
        String(format: "%.\(places)f", self)
    }
}

extension String {
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, width - count))
    }

    func paddedLeft(to width: Int) -> String {
        String(repeating: " ", count: Swift.max(0, width - count)) + self
    }
}
