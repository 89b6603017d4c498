// The gate writes mocks of all protocols of `Logging` beside this file, and compiles them.
