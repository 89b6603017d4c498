/// Decides which types are dependencies, and which are parameters.
///
/// A dependency is a collaborator: a protocol or a class of somebody's own, or one of the few of the platform that a test
/// would want to control. Other types of the platform are data, as are enumerations, and structures without behaviour. A
/// delegate is told something, and is no dependency.
struct DependencyRule {
    let codebase: Codebase

    private static let platformModules = ModuleName.toolchain.union([
        "AppKit", "CoreData", "CoreGraphics", "SwiftUI", "SwiftUICore", "Testing", "UIKit", "WatchKit", "XCTest",
    ])

    private static let platformDependencies: Set<String> = [
        "Bundle", "Clock", "DispatchQueue", "FileManager", "NotificationCenter", "OperationQueue", "ProcessInfo",
        "RandomNumberGenerator", "Scheduler", "URLSession", "UserDefaults",
    ]

    /// Whether the reference is to a dependency, where `hasBehaviour` tells structures that are from those that are data.
    func isDependency(_ reference: TypeReference, hasBehaviour: (_ structure: String) -> Bool) -> Bool {
        guard !DelegateName.isName(reference.spelling), !isScope(reference) else { return false }
        guard !isOfPlatform(reference.usr) else { return Self.platformDependencies.contains(reference.spelling) }
        switch USR.kind(of: reference.usr, in: codebase) {
        case .class, .protocol: return true
        case .structure: return hasBehaviour(reference.usr)
        case .typeAlias, nil: return false
        }
    }

    /// Whether a module of the toolchain or of the system declares the type; what C declares is taken to be theirs.
    func isOfPlatform(_ usr: String) -> Bool {
        codebase.module(of: usr).map(Self.platformModules.contains) ?? true
    }

    /// A scope owns lifetimes, and is no collaborator.
    private func isScope(_ reference: TypeReference) -> Bool {
        reference.spelling == "Scope" && codebase.module(of: reference.usr) == "Providers"
    }
}
