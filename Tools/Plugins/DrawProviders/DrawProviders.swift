import PackagePlugin

@main
struct DrawProviders: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        try runProviderTool("draw-providers", context: context, arguments: arguments)
    }
}
