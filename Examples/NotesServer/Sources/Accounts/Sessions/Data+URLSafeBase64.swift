import Foundation

extension Data {
    /// Base64 in letters that mean nothing to URLs, JSON and shells.
    var urlSafeBase64EncodedString: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    init?(urlSafeBase64Encoded text: some StringProtocol) {
        let base64 = String(text).replacing("-", with: "+").replacing("_", with: "/")
        self.init(base64Encoded: base64 + String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4))
    }
}
