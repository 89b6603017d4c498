import Testing

private protocol Sending: Sendable {
    var name: String { get }
}

private struct PlainSender: Sending {
    let name = "plain"
}

private struct SigningSender: Sending {
    let name = "signing"
}

private struct Uploader: Sendable {
    struct Dependencies: Sendable {
        let sender: any Sending
        let signingSender: any Sending
    }

    let dependencies: Dependencies
}

private protocol Exporting: Sendable {
    var title: String { get }
}

private struct TextExporter: Exporting {
    let title = "Text"
}

private struct PDFExporter: Exporting {
    let title = "PDF"
}

private struct ExportMenu: Sendable {
    struct Dependencies: Sendable {
        let exporters: [any Exporting]
    }

    let dependencies: Dependencies

    var titles: [String] { dependencies.exporters.map(\.title) }
}

private protocol NoteReading: AnyObject, Sendable {}

private protocol NoteWriting: AnyObject, Sendable {}

private final class NoteStore: NoteReading, NoteWriting {}

private struct NoteList: Sendable {
    let noteReader: any NoteReading
}

private struct NoteEditor: Sendable {
    let noteWriter: any NoteWriting
}

struct ImplementationsTests {
    @Test
    func propertyNamesDistinguishTwoImplementationsOfAProtocol() {
        let uploader = Uploader(dependencies: .init(sender: PlainSender(), signingSender: SigningSender()))
        #expect(uploader.dependencies.sender.name == "plain")
        #expect(uploader.dependencies.signingSender.name == "signing")
    }

    @Test
    func allImplementationsOfAProtocolAreAnArrayInTheOrderOfTheRoot() {
        let exportMenu = ExportMenu(dependencies: .init(exporters: [TextExporter(), PDFExporter()]))
        #expect(exportMenu.titles == ["Text", "PDF"])
    }

    @Test
    func oneObjectIsPassedAsSeveralProtocols() {
        let noteStore = NoteStore()
        let noteList = NoteList(noteReader: noteStore)
        let noteEditor = NoteEditor(noteWriter: noteStore)
        #expect(noteList.noteReader === noteEditor.noteWriter)
    }
}
