import Modeling

runModels(
    lifetimeModels + [scopesModel, scopedByKeyModel],
    summary: "Compares the lifetimes and scopes of Providers with simple references, through random operations."
)
