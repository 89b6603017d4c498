import PackagePlugin

@main
struct ScaffoldTests: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        try runProviderTool("scaffold-tests", context: context, arguments: arguments)
    }
}
