// A target of tests that depends on this one runs at most four test cases at a time. Nothing is called.
