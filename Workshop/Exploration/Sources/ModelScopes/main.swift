import Modeling

runModels(
    [scopesModel, scopedByKeyModel],
    summary: "Compares scopes with simple references, through random operations."
)
