/// The models of everything that doesn't belong to a scope.
let lifetimeModels = [
    sharedModel, sharedByKeyModel, weakSharedModel, expiringModel, asyncSharedModel, asyncSharedByKeyModel,
    asyncExpiringModel,
]
