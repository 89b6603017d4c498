import Testing

@testable import ProviderTools

struct ObstacleCommentTests {
    @Test(arguments: [
        ("    // The compiler can't prove that this stub is Sendable: Draft isn't.", true),
        ("// The compiler can't prove this one: Draft isn't Sendable.", true),
        ("// The compiler cannot prove this one: Draft isn't Sendable.", true),
        ("// The compiler can't prove it, but I did.", false),
    ])
    func commentsOfEveryVersionAreRecognized(comment: String, isRecognized: Bool) {
        #expect(comment.isObstacleComment == isRecognized)
    }
}
