import Foundation

protocol PlaylistStoring: Sendable {
    func playlists() async throws -> [Playlist]
    func add(_ song: Song, to id: Playlist.ID) async
}

/// The playlists of a server, with the songs that were added in any window.
actor PlaylistStore: PlaylistStoring {
    let networkClient: any NetworkClient
    private var addedSongs: [Playlist.ID: [Song]] = [:]

    init(networkClient: any NetworkClient) {
        self.networkClient = networkClient
    }

    func playlists() async throws -> [Playlist] {
        let data = try await networkClient.data(from: "playlists.json")
        return try JSONDecoder().decode([Playlist].self, from: data).map { playlist in
            var playlist = playlist
            playlist.songs += addedSongs[playlist.id, default: []]
            return playlist
        }
    }

    func add(_ song: Song, to id: Playlist.ID) {
        addedSongs[id, default: []].append(song)
    }
}
