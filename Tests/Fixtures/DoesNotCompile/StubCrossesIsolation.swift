// error: sending 'saveStub' risks causing data races

import Stubbing

final class Draft {
    var text = ""
}

actor Archive {
    func take(_ saveStub: Stub<Draft, Void>) {}
}

func handOver(_ saveStub: Stub<Draft, Void>, to archive: Archive) async {
    await archive.take(saveStub)
}
