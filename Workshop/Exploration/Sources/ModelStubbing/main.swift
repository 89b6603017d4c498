import Modeling

runModels(
    stubModels + [manualClockModel],
    summary: "Compares the stubs and the clock of Stubbing with simple references, through random operations."
)
