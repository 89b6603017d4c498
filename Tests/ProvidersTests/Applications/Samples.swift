import Foundation

#if DEBUG
    extension PlaylistsRoot.Dependencies {
        static func sample(
            networkClient: any NetworkClient = SampleNetworkClient.loaded,
            playlistStore: (any PlaylistStoring)? = nil,
            wallClock: any WallClock = .fixed
        ) -> Self {
            Self(playlistStore: playlistStore ?? PlaylistStore(networkClient: networkClient), wallClock: wallClock)
        }
    }

    /// One case for each state of a screen.
    enum SampleNetworkClient: CaseIterable, NetworkClient {
        case loaded
        case empty
        case loading
        case offline

        func data(from path: String) async throws -> Data {
            switch self {
            case .loaded: return Data(#"[{"id": 7, "title": "Morning", "songs": []}]"#.utf8)
            case .empty: return Data("[]".utf8)
            case .loading:
                try await Task.sleep(for: .seconds(86_400))
                throw CancellationError()
            case .offline: throw URLError(.notConnectedToInternet)
            }
        }
    }

    struct FixedWallClock: WallClock {
        let now: Date
    }

    extension WallClock where Self == FixedWallClock {
        static var fixed: Self { FixedWallClock(now: Date(timeIntervalSince1970: 0)) }
    }
#endif
