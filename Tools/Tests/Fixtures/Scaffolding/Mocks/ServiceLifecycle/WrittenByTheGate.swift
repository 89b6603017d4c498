// The gate writes mocks of all protocols of `ServiceLifecycle` beside this file, and compiles them.
