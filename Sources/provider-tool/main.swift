import ProviderTools

ProviderTool.main()
