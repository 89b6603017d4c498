public import Exploring

// The types that take the place of those that only `Stubbing` uses, apart from those in ConcurrencyShadows.swift.

@usableFromInline typealias NSLock = Exploring.NSLock
@usableFromInline typealias ObservationRegistrar = Exploring.ObservationRegistrar
