import PackagePlugin

@main
struct ScaffoldMock: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        try runProviderTool("scaffold-mock", context: context, arguments: arguments)
    }
}
