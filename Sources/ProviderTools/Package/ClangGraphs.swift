/// Symbol graphs of the package's modules of C.
struct ClangGraphs: GraphSource {
    let package: PackageDescription
    let programs: ToolchainPrograms

    func answer(for module: String) -> GraphAnswer? {
        guard package.clangModules?.contains(where: { $0.module == module }) ?? false else { return nil }
        do {
            let graphs = try programs.graphs(of: module, accessLevel: .public, options: package.clangOptions)
            return .graphs(graphs.map { $0.conformancesOfC(in: module) })
        } catch {
            return .unavailable("\(error)")
        }
    }
}
