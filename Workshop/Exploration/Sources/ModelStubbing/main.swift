import Modeling

runModels(
    stubModels + [manualClockModel],
    summary: "Compares the stubs and the clock of Stubbing with references of a few lines, through random operations."
)
