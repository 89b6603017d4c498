import Foundation
import Hummingbird
import Notes

/// A note as a client sees it.
struct NoteAnswer: ResponseEncodable {
    let id: Int64
    let text: String
    let createdAt: Date
    let isMine: Bool

    init(_ note: Note, for userID: UserID) {
        id = note.id.rawValue
        text = note.text
        createdAt = note.createdAt
        isMine = note.ownerID == userID
    }
}

/// A page of notes as a client sees it.
struct NotePageAnswer: ResponseEncodable {
    let notes: [NoteAnswer]

    /// What to send as `before` to get the next page, or nothing if this is the last one.
    let next: Int64?

    init(_ page: NotePage, for userID: UserID) {
        notes = page.notes.map { NoteAnswer($0, for: userID) }
        next = page.next?.rawValue
    }
}
