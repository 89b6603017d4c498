import Foundation
import Testing

@testable import UserServiceExample

@Suite(.timeLimit(.minutes(5)))
struct DocumentTests {
    private struct Box: Codable {
        struct Inner: Codable {
            enum Unit: String, Codable {
                case metre
            }

            let number: Int
            let unit: Unit?
        }

        let inners: [Inner]
    }

    @Test(arguments: [
        ("", "the file isn't valid JSON."),
        ("[", "the file isn't valid JSON."),
        ("{}", "the file has no \"inners\"."),
        (#"{"inners": null}"#, "\"inners\" is null."),
        (#"{"inners": [{"number": "x"}]}"#, "\"inners.Index 0.number\" isn't of type Int."),
        (#"{"inners": [{"number": 1, "unit": "x"}]}"#, "\"inners.Index 0.unit\" isn't a valid value."),
        (#"{"inners": [{}]}"#, "\"inners.Index 0\" has no \"number\"."),
    ])
    func namesThePositionAndReasonOfInvalidJSON(json: String, reason: String) {
        let error = DocumentError(path: "box.json", reason: "the JSON can't be decoded: \(reason)")
        #expect(throws: error) { try Box(json: Data(json.utf8), path: "box.json") }
        #expect(error.description == "box.json: the JSON can't be decoded: \(reason)")
    }
}
