// A graph doesn't tell that this file belongs to the module, as everything in it is private.

extension Hidden {
    fileprivate func run() { dependencies.logger.log("") }
}
