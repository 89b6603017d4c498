// The gate writes mocks of all protocols of `Torture` beside this file, and compiles them.
