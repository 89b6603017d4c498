// The gate writes mocks of all protocols of `CoreMetrics` beside this file, and compiles them.
