import PackagePlugin

@main
struct ScaffoldProvider: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        try runProviderTool("scaffold-provider", context: context, arguments: arguments)
    }
}
