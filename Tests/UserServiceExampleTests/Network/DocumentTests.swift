import Foundation
import Testing

@testable import UserServiceExample

struct DocumentTests {
    private struct Box: Codable {
        struct Inner: Codable {
            let number: Int
        }

        let inners: [Inner]
    }

    @Test(arguments: [
        ("", "the file is not valid JSON."),
        ("[", "the file is not valid JSON."),
        ("{}", "the file has no \"inners\"."),
        (#"{"inners": null}"#, "\"inners\" is null."),
        (#"{"inners": [{"number": "x"}]}"#, "\"inners.Index 0.number\" is not of type Int."),
        (#"{"inners": [{}]}"#, "\"inners.Index 0\" has no \"number\"."),
    ])
    func saysWhereAndWhyJSONDoesNotDecode(json: String, reason: String) {
        let error = DocumentError(path: "box.json", reason: "the JSON does not decode: \(reason)")
        #expect(throws: error) { try Box(json: Data(json.utf8), path: "box.json") }
        #expect(error.description == "box.json: the JSON does not decode: \(reason)")
    }
}
