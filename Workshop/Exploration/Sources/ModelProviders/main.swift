import Modeling

runModels(
    lifetimeModels + [scopesModel, scopedByKeyModel],
    summary: "Compares the lifetimes and scopes of Providers with references of a few lines, through random operations."
)
