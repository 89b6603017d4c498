/// Decides which types are dependencies, and which are parameters.
///
/// A dependency is a collaborator: a protocol or a class that isn't the platform's, or one of the few types of the platform
/// that a test would control. Other types of the platform are data, as are enumerations, and structures without behavior.
/// A delegate is told something, so it's a parameter.
struct DependencyRule {
    let codebase: Codebase

    private static let platformModules = ModuleName.toolchain.union([
        "AppKit", "CoreData", "CoreGraphics", "SwiftUI", "SwiftUICore", "Testing", "UIKit", "WatchKit", "XCTest",
    ])

    private static let platformDependencies: Set<String> = [
        "Bundle", "Clock", "DispatchQueue", "FileManager", "NotificationCenter", "OperationQueue", "ProcessInfo",
        "RandomNumberGenerator", "Scheduler", "URLSession", "UserDefaults",
    ]

    /// Whether a type is a dependency.
    ///
    /// - Parameters:
    ///   - usr: The identity of the type.
    ///   - name: The name of the type, without those of the types around it.
    ///   - hasBehavior: Whether a structure, given by its identity, is a collaborator rather than data.
    /// - Returns: False for an enumeration or a type alias.
    func isDependency(_ usr: String, named name: String, hasBehavior: (String) -> Bool) -> Bool {
        guard !DelegateName.isName(name), !isScope(usr, named: name) else { return false }
        guard !isOfPlatform(usr) else { return Self.platformDependencies.contains(name) }
        switch USR.kind(of: usr, in: codebase) {
        case .class, .protocol: return true
        case .structure: return hasBehavior(usr)
        case .typeAlias, nil: return false
        }
    }

    /// Whether a module of the toolchain or of the system declares a type; a type of C counts as theirs.
    func isOfPlatform(_ usr: String) -> Bool {
        codebase.module(of: usr).map(Self.platformModules.contains) ?? true
    }

    /// Whether a type is the scope that owns lifetimes, which isn't a collaborator.
    private func isScope(_ usr: String, named name: String) -> Bool {
        name == "Scope" && codebase.module(of: usr) == "Providers"
    }
}

/// Tells delegates from dependencies: a delegate is told something, and passed as a parameter.
enum DelegateName {
    /// Whether a parameter, property or type is a delegate by its name, such as `delegate` or `FeedViewModelDelegate`.
    static func isName(_ name: String) -> Bool { name.lowercased().hasSuffix("delegate") }
}
