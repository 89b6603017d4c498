import Modeling

/// Sleeps that may be canceled, times that move, and waits for sleeps.
let manualClockModel = Model("ManualClock") { run in
    while run.isGoing { ClockWorld(run).live() }
}
