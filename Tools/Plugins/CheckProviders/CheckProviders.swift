import PackagePlugin

@main
struct CheckProviders: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        try runProviderTool("check-providers", context: context, arguments: arguments)
    }
}
