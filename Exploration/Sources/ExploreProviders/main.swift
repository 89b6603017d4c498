import Exploring

explore(
    sharedPrograms + weakSharedPrograms + sharedByKeyPrograms + expiringPrograms + asyncSharedPrograms
        + asyncSharedByKeyPrograms + scopePrograms
)
