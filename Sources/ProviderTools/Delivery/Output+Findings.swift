extension Output {
    /// Prints a line on files: to the standard error if the files themselves are printed.
    ///
    /// A plugin can't write such lines to the standard error without a prefix.
    func report(_ line: String, printsFiles: Bool) { printsFiles ? note(line) : write(line + "\n") }

    /// Says how many findings a person has to fix, if there are any.
    ///
    /// - Returns: Whether none is left.
    func finish(withLeft count: Int) -> Bool {
        guard count > 0 else { return true }
        note("error: \(Finding.count(count)) \(count == 1 ? "is left. Fix it" : "are left. Fix them") by hand.")
        return false
    }
}
