public import Exploring

// The types that take the place of those of `Providers` itself, apart from those in ConcurrencyShadows.swift.

@usableFromInline typealias Monitor = Exploring.Monitor
@usableFromInline typealias ThreadID = Exploring.ThreadID
@usableFromInline typealias TwoPhaseStorage = Exploring.TwoPhaseStorage
